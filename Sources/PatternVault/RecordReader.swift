/// Takes a record of a file apart. The caller has checked its length; a read beyond the end gives zeros.
struct RecordReader {
  private let bytes: UnsafeRawBufferPointer
  private var position: Int

  init(_ bytes: UnsafeRawBufferPointer, at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type = Integer.self) -> Integer {
    var value: Integer = 0
    for index in 0..<(Integer.bitWidth / 8) where position + index < bytes.count {
      value |= Integer(truncatingIfNeeded: bytes[position + index]) << Integer(8 * index)
    }
    position += Integer.bitWidth / 8
    return value
  }
}
