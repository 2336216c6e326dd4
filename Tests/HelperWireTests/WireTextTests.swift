import Testing

@testable import HelperWire

@Suite struct WireTextTests {
  private func decode(_ bytes: [UInt8]) -> String? {
    bytes.withUnsafeBytes { WireText.decode($0) }
  }

  @Test("bytes that are not UTF-8 are refused")
  func invalid() {
    for bytes: [UInt8] in [
      [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x82], [0xf5, 0x80, 0x80, 0x80],
    ] {
      #expect(decode(bytes) == nil)
    }
  }

  @Test("characters that steer a screen or turn text around become spaces")
  func disruptive() {
    let text = "a\u{0}b\u{1b}[2Jc\nd\u{7f}e\u{85}f\u{202e}g\u{2028}h\u{2066}i"
    #expect(decode(Array(text.utf8)) == "a b [2Jc d e f g h i")
  }

  @Test("ordinary text of any script stays as it is")
  func ordinary() {
    let text = "Passwort für Zoë: пароль パスワード كلمة 😀"
    #expect(decode(Array(text.utf8)) == text)
  }

  @Test("text that is too long is cut by its sender between characters and refused by its reader")
  func length() {
    let long = String(repeating: "€", count: 400)
    let cut = WireText.encode(long)
    #expect(cut.count == 1023)
    #expect(decode(cut) == String(repeating: "€", count: 341))
    #expect(decode([UInt8](repeating: 97, count: Wire.maximumText + 1)) == nil)
  }
}
