import CXkbcommon
import Testing

@testable import Stage

@Suite struct TypeableCharactersTests {
  private func characters(_ layouts: String) throws -> Set<Unicode.Scalar> { try typeable(layouts).all }

  private func typeable(_ layouts: String) throws -> TypeableCharacters {
    let context = KeymapContext.composing
    let compiled = try #require(KeymapContext.makeSystemKeymap(layouts: layouts))
    defer { xkb_keymap_unref(compiled) }
    let keymap = try #require(Keymap(context, sharing: compiled))
    return keymap.typeable
  }

  @Test("every character of every layout and level is there, and no control character")
  func levels() throws {
    let all = try characters("us,de,ru")
    #expect(all.isSuperset(of: (0x21...0x7E as ClosedRange<UInt32>).compactMap { Unicode.Scalar($0) }))
    #expect(all.isSuperset(of: "äÖßжЯёµ€".unicodeScalars))
    // A space has a width.
    #expect(all.contains(" ") && !all.contains("\t") && !all.contains("\u{7F}"))
  }

  @Test("what dead keys make is there, and nothing of it where there are none")
  func deadKeys() throws {
    #expect(try characters("de").isSuperset(of: "éÊàâ".unicodeScalars))
    #expect(try characters("gr").contains("ά"))
    #expect(try !characters("us").contains("é"))
  }

  @Test("ASCII comes first, then what one key types, then what two make, and each comes once")
  func order() throws {
    let sorted = TypeableCharacters.sorted(try [typeable("us,gr"), typeable("de")])
    let places = try "~äωά".unicodeScalars.map { try #require(sorted.firstIndex(of: $0)) }
    #expect(places == places.sorted() && Set(sorted).count == sorted.count)
    #expect(sorted.prefix { $0.isASCII }.count == sorted.filter { $0.isASCII }.count)
  }

  @Test(
    "a keymap of several layouts has fewer than are shown at most",
    arguments: ["us,de,fr,es", "cz,pl,ru,gr", "us,in,th,ara", "us,gb,ca,br"])
  func count(layouts: String) throws {
    #expect(try characters(layouts).count <= TypeableCharacters.mostCount)
  }
}
