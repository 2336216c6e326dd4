import CXkbcommon
import EventLoop
import GestureEngine
import LockScreen
import Testing
import WaylandClient

@testable import Stage

/// Takes in what is typed; never a real secret.
private final class Typist: SeatInput {
  var text: [UInt8] = []
  var keys: [KeyInput] = []

  func typed(_ character: UnsafeRawBufferPointer, from source: KeySource) {
    text += character
    #expect(source == .screen)
  }
  func keyboardChanged(_ status: KeyboardStatus?, seat: UInt32) {}
  func keymapChanged() {}
  func key(_ key: KeyInput, from source: KeySource) { keys.append(key) }
  func acceptsText(isSpace: Bool) -> Bool { true }
  var takesSpace: Bool { false }
  func keyboardEntered(_ surface: WlSurface) {}
  func contactDown(_ contact: ContactID, on surface: WlSurface, at point: Point) {}
  func contactMoved(_ contact: ContactID, to point: Point) {}
  func contactUp(_ contact: ContactID) {}
  func contactSized(_ contact: ContactID, diameter: Double) {}
  func contactCancelled(_ contact: ContactID) {}
  func contactsLost(seat: UInt32) {}

  var string: String { String(decoding: text, as: UTF8.self) }
}

@Suite struct ScreenKeymapTests {
  private let context = KeymapContext.composing
  private let typist = Typist()

  private func keys(_ layout: String, variant: String = "", group: UInt32 = 0) throws -> ScreenKeys {
    let shared = try #require(xkb_context_new(XKB_CONTEXT_NO_FLAGS))
    defer { xkb_context_unref(shared) }
    let compiled = layout.withCString { layout in
      variant.withCString { variant in
        var names = xkb_rule_names()
        names.layout = layout
        names.variant = variant
        return xkb_keymap_new_from_names(shared, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
      }
    }
    let keymap = try #require(compiled)
    defer { xkb_keymap_unref(keymap) }
    let own = try #require(Keymap(context, sharing: keymap))
    return try #require(
      ScreenKeys(own, group: group, repetition: KeyRepetition(), loop: EventLoop(), input: typist))
  }

  private func text(_ row: [LetterKey], shifted: Bool = false) -> String {
    String(String.UnicodeScalarView(row.map { shifted ? $0.shifted?.label ?? "?" : $0.plain.label }))
  }

  /// Presses one key and tells what it typed.
  private func press(_ stroke: KeyStroke, _ keys: ScreenKeys) -> String {
    press(KeyCharacter(" ", stroke), keys)
  }

  private func press(_ character: KeyCharacter, _ keys: ScreenKeys) -> String {
    typist.text = []
    keys.press(ScreenKeyPress(character), by: .touch(0))
    return typist.string
  }

  /// What a key types that says this: one symbol of Arabic, two letters joined, is typed as both.
  private func text(of label: Unicode.Scalar) -> String {
    switch label {
    case "\u{FEF5}": "\u{644}\u{622}"
    case "\u{FEF7}": "\u{644}\u{623}"
    case "\u{FEF9}": "\u{644}\u{625}"
    case "\u{FEFB}": "\u{644}\u{627}"
    default: String(label)
    }
  }

  @Test(
    "the letters of a layout stand in the rows of its keyboard",
    arguments: [
      ("us", ["qwertyuiop", "asdfghjkl", "zxcvbnm"]),
      ("de", ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"]),
      ("fr", ["azertyuiopç", "qsdfghjklmù", "wxcvbnéèà"]),
      ("ru", ["йцукенгшщзхъ", "фывапролджэё", "ячсмитьбю"]),
      ("cz", ["ěščřžýáíé", "qwertzuiopú", "asdfghjklů", "yxcvbnm"]),
      ("ara", ["ضصثقفغعهخحجد", "شسيبلاتنمكطذ", "ئءؤرﻻىةوزظ"]),
    ])
  func letters(layout: String, rows: [String]) throws {
    let found = try keys(layout).layouts[0].letters.map { text($0) }
    #expect(found == rows)
  }

  @Test(
    "each key types what it says, on all levels and pages",
    arguments: ["us", "de", "fr", "ru", "ara", "cz", "th", "gr", "il", "es", "dvorak", "neo"])
  func labels(layout: String) throws {
    let names = ["dvorak": ("us", "dvorak"), "neo": ("de", "neo")]
    let (name, variant) = names[layout] ?? (layout, "")
    let keys = try keys(name, variant: variant)
    let shown = keys.layouts[0]
    let letters = shown.letters.joined().flatMap { [$0.plain, $0.shifted].compactMap { $0 } }
    var deadCount = 0
    for character in letters + shown.symbols {
      let typed = press(character, keys)
      if typed.isEmpty {
        // A dead key: it gives its accent, or none, with the next one.
        deadCount += 1
        _ = press(shown.space, keys)
      } else {
        #expect(typed == text(of: character.label), "\(character) on \(layout)")
      }
    }
    #expect(deadCount < 20)
    #expect(letters.count >= 40)
    for row in shown.letters { #expect(row.count <= KeyLayout.longestRow) }
    #expect((shown.letters.last?.count ?? 0) + 2 <= KeyLayout.longestRow)
    #expect(press(shown.space, keys) == " ")
    typist.keys = []
    _ = press(shown.backspace, keys)
    _ = press(shown.enter, keys)
    #expect(typist.keys == [.backspace, .enter])
  }

  @Test("all of ASCII can be typed", arguments: ["us", "de", "fr", "cz", "es", "ru,us", "us,ara"])
  func ascii(layout: String) throws {
    let keys = try keys(layout)
    var reachable: Set<Unicode.Scalar> = []
    for layout in keys.layouts {
      for key in layout.letters.joined() {
        reachable.insert(key.plain.label)
        if let shifted = key.shifted { reachable.insert(shifted.label) }
      }
      for symbol in layout.symbols where !press(symbol, keys).isEmpty { reachable.insert(symbol.label) }
    }
    for value in UInt32(0x21)...0x7E {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(reachable.contains(scalar), "\(scalar) on \(layout)")
    }
  }

  @Test("the first page of symbols has digits, then punctuation; the rest of the layout follows")
  func symbols() throws {
    let symbols = try keys("de").layouts[0].symbols.map(\.label)
    #expect(symbols.prefix(27).elementsEqual("1234567890-/:;()$&@\".,?!'#+".unicodeScalars))
    #expect(symbols.contains("€") && symbols.contains("§") && symbols.contains("µ"))
    #expect(!symbols.contains("q"))
  }

  @Test("a symbol that a layout lacks is typed with another layout of the keymap")
  func otherLayout() throws {
    let keys = try keys("ru,us")
    let at = try #require(keys.layouts[0].symbols.first { $0.label == "@" })
    #expect(at.stroke.group == 1)
    #expect(press(at.stroke, keys) == "@")
  }

  @Test("the layouts of a keymap have short names of their own, and the present one comes first")
  func names() throws {
    #expect(try keys("us,ru,de,ara").layouts.map(\.name) == ["EN", "RU", "DE", "AR"])
    #expect(try keys("us,us", variant: ",dvorak").layouts.map(\.name) == ["EN", "EN2"])
    #expect(try keys("us,ru", group: 1).selected == 1)
    #expect(LayoutName.short(["", "\u{1B}[2J", "X"]) == ["1", "2", "3"])
  }

  @Test("a dead key and a letter compose, also from one page to another, and nothing stays held")
  func deadKeys() throws {
    let keys = try keys("es")
    let acute = try #require(keys.layouts[0].symbols.first { $0.label == "´" })
    let letter = try #require(keys.layouts[0].letters.joined().first { $0.plain.label == "a" })
    #expect(press(acute.stroke, keys) == "")
    #expect(press(letter.plain.stroke, keys) == "á")
    let shifted = try #require(letter.shifted)
    #expect(press(shifted.stroke, keys) == "A")
    #expect(press(letter.plain.stroke, keys) == "a")
  }

  @Test("a keymap that was made for a few letters is not one to type a password on")
  func poorKeymap() throws {
    let text = """
      xkb_keymap {
      xkb_keycodes { minimum = 8; maximum = 255; <A> = 9; <B> = 10; };
      xkb_types { include "complete" };
      xkb_compatibility { include "complete" };
      xkb_symbols { key <A> {[a]}; key <B> {[Return]}; };
      };
      """
    let shared = try #require(xkb_context_new(XKB_CONTEXT_NO_FLAGS))
    defer { xkb_context_unref(shared) }
    let compiled = text.withCString {
      xkb_keymap_new_from_string(shared, $0, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
    let keymap = try #require(compiled)
    defer { xkb_keymap_unref(keymap) }
    let own = try #require(Keymap(context, sharing: keymap))
    let reader = try #require(ScreenKeymap(own))
    #expect(reader.layouts().isEmpty)
  }

  @Test("where no seat has a keymap, the system's is used")
  func systemKeymap() throws {
    let system = try #require(context.systemKeymap)
    let own = try #require(Keymap(context, sharing: system))
    let reader = try #require(ScreenKeymap(own))
    #expect(!reader.layouts().isEmpty)
  }
}
