import GestureEngine
import Platform

/// Takes a packet apart, field by field. Every read checks that the bytes are there.
struct WireReader {
  let type: MessageType
  private var rest: UnsafeRawBufferPointer

  /// Reads the type byte and checks it against what may be said here.
  init(_ packet: UnsafeRawBufferPointer, allowed: MessageSet) throws(WireError) {
    guard let first = packet.first else { throw .closed }
    guard packet.count <= Wire.maximumPacket else { throw .oversized }
    guard let type = MessageType(rawValue: first) else { throw .unknownType(first) }
    guard allowed.contains(type) else { throw .notAllowed(type) }
    self.type = type
    rest = UnsafeRawBufferPointer(rebasing: packet.dropFirst())
  }

  mutating func byte() throws(WireError) -> UInt8 {
    UInt8(truncatingIfNeeded: try integer(byteCount: 1))
  }

  mutating func uint16() throws(WireError) -> UInt16 {
    UInt16(truncatingIfNeeded: try integer(byteCount: 2))
  }

  mutating func uint32() throws(WireError) -> UInt32 {
    UInt32(truncatingIfNeeded: try integer(byteCount: 4))
  }

  mutating func flag(_ field: WireField) throws(WireError) -> Bool {
    switch try byte() {
    case 0: false
    case 1: true
    default: throw .badValue(type, field)
    }
  }

  /// A number that counts from 1: of an attempt or of a prompt.
  mutating func ordinal(_ field: WireField) throws(WireError) -> UInt32 {
    let value = try uint32()
    guard value > 0 else { throw .badValue(type, field) }
    return value
  }

  mutating func policy() throws(WireError) -> JumpPolicy {
    guard let policy = JumpPolicy(rawValue: try byte()) else { throw .badValue(type, .policy) }
    return policy
  }

  mutating func fault() throws(WireError) -> StorageFault {
    guard let fault = StorageFault(rawValue: try byte()) else { throw .badValue(type, .fault) }
    return fault
  }

  /// The text that fills the rest.
  ///
  /// - Parameter keepsLines: whether line separators stay.
  mutating func text(keepsLines: Bool = false) throws(WireError) -> String {
    guard let text = WireText.decode(rest, keepsLines: keepsLines) else { throw .badValue(type, .text) }
    rest = UnsafeRawBufferPointer(start: nil, count: 0)
    return text
  }

  /// The characters that fill the rest, four bytes each. Those that would not be text (see `WireText`) become spaces.
  mutating func scalars() throws(WireError) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    while !rest.isEmpty {
      guard let scalar = Unicode.Scalar(try uint32()) else { throw .badValue(type, .glyphs) }
      scalars.append(WireText.cleaned(scalar))
    }
    return scalars
  }

  /// Steps over the secret that fills the rest; it is read where it lies.
  mutating func skipSecret() throws(WireError) {
    guard rest.count <= Wire.maximumSecret else { throw .badValue(type, .secret) }
    rest = UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// Checks that nothing is left over.
  func end() throws(WireError) {
    guard rest.isEmpty else { throw .wrongLength(type) }
  }

  private mutating func integer(byteCount: Int) throws(WireError) -> UInt64 {
    guard rest.count >= byteCount else { throw .wrongLength(type) }
    var value: UInt64 = 0
    for index in 0..<byteCount { value |= UInt64(rest[index]) << UInt64(8 * index) }
    rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(byteCount))
    return value
  }
}
