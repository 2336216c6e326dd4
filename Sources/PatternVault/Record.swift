import CSodium
import SecretMemory

/// What the two files of the vault have in common: eight letters that say what they are, a version, fields, and
/// a checksum, since a flipped bit must show as damage and not as a pattern that is never right.
///
/// Little-endian. Bytes 0 to 7: the letters. 8 and 9: the version. Then the fields. The last 16: BLAKE2b of
/// everything before them.
enum Record {
  static let headerCount = 10
  static let checksumCount = 16

  /// More than any version is likely to have; a file beyond that is not ours.
  static let maximumCount = 1024

  /// Begins a record.
  static func begin(_ letters: StaticString, version: UInt16, in buffer: inout SecretBuffer) {
    buffer.wipe()
    letters.withUTF8Buffer { _ = buffer.append(UnsafeRawBufferPointer($0)) }
    append(version, to: &buffer)
  }

  static func append(_ value: some FixedWidthInteger, to buffer: inout SecretBuffer) {
    withUnsafeBytes(of: value.littleEndian) { _ = buffer.append($0) }
  }

  /// Ends a record with its checksum.
  static func end(_ buffer: inout SecretBuffer) {
    let sum = buffer.withUnsafeBytes { checksum($0) }
    sum.withUnsafeBytes { _ = buffer.append($0) }
  }

  /// Checks letters, version, length and checksum, in this order: a newer version may have another length.
  static func check(
    _ bytes: UnsafeRawBufferPointer, _ letters: StaticString, version: UInt16, count: Int
  ) throws(RecordError) {
    guard bytes.count >= headerCount, letters.withUTF8Buffer({ bytes.starts(with: $0) }) else {
      throw .damaged
    }
    var reader = RecordReader(bytes, at: 8)
    let found: UInt16 = reader.integer()
    guard found <= version else { throw .newer(found) }
    guard found == version, bytes.count == count else { throw .damaged }
    let end = count - checksumCount
    guard checksum(UnsafeRawBufferPointer(rebasing: bytes[..<end])).elementsEqual(bytes[end...]) else {
      throw .damaged
    }
  }

  private static func checksum(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var sum = [UInt8](repeating: 0, count: checksumCount)
    crypto_generichash(
      &sum, sum.count, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, UInt64(bytes.count), nil, 0)
    return sum
  }
}
