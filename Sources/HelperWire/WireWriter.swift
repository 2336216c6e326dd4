import Platform

/// Puts a packet together. Never holds a secret: that is sent from where it lies.
struct WireWriter {
  private(set) var bytes: [UInt8]

  init(_ type: MessageType) {
    bytes = [type.rawValue]
  }

  mutating func byte(_ value: UInt8) { bytes.append(value) }
  mutating func uint16(_ value: UInt16) { integer(value) }
  mutating func uint32(_ value: UInt32) { integer(value) }
  mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  /// A length of time; what does not fit (below 0, above 49 days) becomes the nearest that does.
  mutating func milliseconds(_ value: Milliseconds) { integer(UInt32(clamping: value.count)) }

  /// A text; it has to be the last field.
  mutating func text(_ value: String) { bytes.append(contentsOf: WireText.encode(value)) }

  private mutating func integer(_ value: some FixedWidthInteger) {
    for index in 0..<(value.bitWidth / 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index)))
    }
  }
}
