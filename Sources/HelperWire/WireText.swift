/// Text on the wire: valid UTF-8, of limited length, one line, nothing that changes how other text is shown.
enum WireText {
  /// The bytes to send: not more than `Wire.maximumText`, never half a character.
  static func encode(_ text: String, limit: Int = Wire.maximumText) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      let encoded = UTF8.encode(scalar)
      guard let encoded, bytes.count + encoded.count <= limit else { break }
      bytes.append(contentsOf: encoded)
    }
    return bytes
  }

  /// Reads text that another process sent. Control characters, and the ones that turn the direction of text or
  /// break lines, become spaces.
  ///
  /// - Parameter keepsLines: whether line separators stay, for text that the locker itself has put together.
  /// - Returns: nil when it is too long or not UTF-8.
  static func decode(_ bytes: UnsafeRawBufferPointer, keepsLines: Bool = false) -> String? {
    guard bytes.count <= Wire.maximumText, let text = String(validating: bytes, as: UTF8.self) else {
      return nil
    }
    var cleaned = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      cleaned.append(keepsLines && scalar == lineSeparator ? scalar : Self.cleaned(scalar))
    }
    return String(cleaned)
  }

  private static let lineSeparator: Unicode.Scalar = "\u{2028}"

  /// The character, or a space for one that must not be shown.
  static func cleaned(_ scalar: Unicode.Scalar) -> Unicode.Scalar { isDisruptive(scalar) ? " " : scalar }

  private static func isDisruptive(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f..<0xa0: true  // C0, delete, C1
    case 0x200e...0x200f, 0x2028...0x202e, 0x2066...0x2069, 0x061c: true  // separators, bidirectional
    default: false
    }
  }
}
