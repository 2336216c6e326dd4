import Glibc
import HelperFixtures
import SecretMemory
import Testing

@Suite struct SecretBufferTests {
  @Test("what does not fit is refused and leaves the buffer as it was")
  func full() {
    let buffer = HeldSecret(capacity: 4)
    #expect(buffer.add("abc"))
    #expect(!buffer.add("de"))
    #expect(buffer.text == "abc")
    #expect(buffer.add("d"))
    #expect(!buffer.add("e"))
    #expect(buffer.text == "abcd")
  }

  @Test("taking back takes one character of one to four bytes and leaves zeros")
  func removeLast() {
    let buffer = HeldSecret(capacity: 16)
    #expect(buffer.add("aé€😀"))
    for expected in ["aé€", "aé", "a", "", ""] {
      buffer.buffer.removeLast()
      #expect(buffer.text == expected)
      #expect(buffer.isRestZero)
    }
  }

  @Test("taking back from bytes that are no text takes them all in the end")
  func removeLastOfNonsense() {
    let buffer = HeldSecret(capacity: 8)
    for byte: UInt8 in [0x80, 0xbf, 0xff, 0x80] { #expect(buffer.add([byte])) }
    buffer.buffer.removeLast()
    #expect(buffer.count == 2)
    buffer.buffer.removeLast()
    #expect(buffer.count == 0)
  }

  @Test("a wiped buffer is empty and zeros from end to end")
  func wipe() {
    let buffer = HeldSecret(capacity: 100)
    #expect(buffer.add("correct horse battery staple"))
    buffer.buffer.wipe()
    #expect(buffer.count == 0)
    #expect(buffer.isRestZero)
  }

  @Test("a writer that claims more than there is room for is not believed")
  func overclaim() {
    let buffer = HeldSecret(capacity: 8)
    buffer.buffer.appendFilling { _ in 1000 }
    #expect(buffer.count == 8)
    buffer.buffer.appendFilling { _ in -5 }
    #expect(buffer.count == 8)
  }

  @Test("one buffer is added to another whole or not at all")
  func appendBuffer() {
    let source = HeldSecret(capacity: 8)
    #expect(source.add("12345"))
    let target = HeldSecret(capacity: 8)
    let first = target.buffer.append(source.buffer)
    let second = target.buffer.append(source.buffer)
    #expect(first && !second)
    #expect(target.text == "12345")
  }

  @Test("secret pages are locked, left out of core dumps and zero in a forked child")
  func flags() throws {
    let buffer = HeldSecret(capacity: 64)
    var address: UInt = 0
    buffer.buffer.appendFilling {
      address = UInt(bitPattern: $0.baseAddress)
      return 0
    }
    let flags = try #require(memoryFlags(of: address))
    #expect(flags.contains("dd"))
    #expect(flags.contains("wf"))
    // For others the limit may be small, and other tests may have used it up.
    if geteuid() == 0 { #expect(flags.contains("lo")) }
    #expect(buffer.count == 0)
  }
}

/// The kernel's `VmFlags` of the mapping that an address lies in.
private func memoryFlags(of address: UInt) -> [Substring]? {
  guard let file = fopen("/proc/self/smaps", "re") else { return nil }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 4096)
  var isInside = false
  while fgets(&line, Int32(line.count), file) != nil {
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let words = text.split { $0 == " " || $0 == "\n" }
    let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
    if ends.count == 2 { isInside = (ends[0]..<ends[1]).contains(address) }
    if isInside && words[0] == "VmFlags:" { return Array(words.dropFirst()) }
  }
  return nil
}
