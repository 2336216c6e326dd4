import Canvas
import HelperWire
import LockScreen
import Testing

@testable import Stage

@Suite struct TextTests {
  @Test("a text arrives with ink, on a line of its size")
  func ink() throws {
    let rig = try PainterRig()
    let image = try rig.image("Hello")
    #expect((35...70).contains(image.width))
    #expect((20...36).contains(image.height))
    #expect((14...30).contains(image.baseline))
    #expect(image.mask.ink() > 60)
    // H, e and o stand on the baseline.
    let origin = image.mask.originY
    #expect(image.mask.inkRows.last == origin + Int32(image.baseline) - 1)
    #expect(rig.paintedCount == 1)
  }

  @Test("what is asked for again is there at once, and the same")
  func kept() throws {
    let rig = try PainterRig()
    let first = try rig.image("Hello")
    let run = TextRun("Hello", TextStyle(size: 20), maximumWidth: 400)
    #expect(rig.store.image(for: run, scale: 1)?.mask.bytes == first.mask.bytes)
  }

  @Test("at another scale a text has other pixels and the same size", arguments: [1.25, 1.5, 2, 3])
  func scales(scale: Double) throws {
    let rig = try PainterRig()
    let small = try rig.image("Hello", size: 40)
    let large = try rig.image("Hello", size: 40, scale: scale)
    #expect(abs(large.width - small.width) < 6)
    #expect(abs(large.height - small.height) < 4)
    #expect(large.mask.ink() > small.mask.ink() * scale * scale * 0.9)
  }

  @Test("a long text is wrapped into the lines there are, then ends in an ellipsis")
  func wrapping() throws {
    let rig = try PainterRig()
    let text = "Seven words that need more than one line, and some more of them for a third and a fourth"
    let one = try rig.image(text, lines: 1, width: 200)
    let three = try rig.image(text, lines: 3, width: 200)
    let all = try rig.image(text, lines: 8, width: 200)
    #expect(one.isCut)
    #expect(!all.isCut)
    for image in [one, three, all] {
      #expect(image.width <= 200)
      #expect(image.mask.ink() > 100)
    }
    #expect(abs(three.height - 3 * one.height) < 3)
    #expect(all.height > 3.5 * one.height)
    #expect(try rig.image("Seven words", lines: 1, width: 200).width < 180)
  }

  @Test("what is a little too long for a line is made smaller, and nothing is broken off it")
  func slightlyLong() throws {
    let rig = try PainterRig()
    let whole = try rig.image("Not much too long for a line", lines: 3)
    let image = try rig.image(
      "Not much too long for a line", smallest: 16, lines: 3, width: whole.width - 4)
    #expect(!image.isCut)
    #expect(image.height <= whole.height)
    #expect(image.width > whole.width * 0.9)
  }

  @Test("what is longer is broken into lines of about the same length, as large as their height allows")
  func balanced() throws {
    let rig = try PainterRig()
    let text = "Words that are too long for one line, one"
    let whole = try rig.image(text)
    let large = try rig.image(text, smallest: 12, lines: 3, width: 0.7 * whole.width, height: 60)
    #expect(!large.isCut)
    #expect(large.width < whole.width * 0.62)
    #expect(large.height > 1.9 * whole.height)
    let small = try rig.image(text, smallest: 12, lines: 3, width: 0.7 * whole.width, height: 40)
    #expect(!small.isCut)
    #expect(small.height <= 40)
    #expect(small.height > 0.7 * large.height)
  }

  @Test("a text of one line is made as small as it may be before it is cut")
  func oneLine() throws {
    let rig = try PainterRig()
    let whole = try rig.image("One line that may not be broken")
    let image = try rig.image(
      "One line that may not be broken", smallest: 12, width: whole.width * 0.7)
    #expect(!image.isCut)
    #expect(image.height < 0.8 * whole.height)
    let cut = try rig.image("One line that may not be broken", smallest: 12, width: whole.width * 0.5)
    #expect(cut.isCut)
    #expect(cut.width <= whole.width * 0.5)
  }

  @Test("what fits in no way ends in an ellipsis behind as many lines as there is room for")
  func absurd() throws {
    let rig = try PainterRig()
    let line = try rig.image("x", size: 12)
    let image = try rig.image(
      String(repeating: "long ", count: 100), smallest: 12, lines: 8, width: 200, height: 2.5 * line.height)
    #expect(image.isCut)
    #expect(abs(image.height - 2 * line.height) < 2)
  }

  @Test("figures of a clock are all equally wide")
  func tabular() throws {
    let rig = try PainterRig()
    let widths = try ["11:11", "00:00", "12:34"].map {
      try rig.image($0, size: 76, hasTabularFigures: true).width
    }
    #expect(Set(widths).count == 1)
  }

  @Test("a chosen font is used, and what it lacks comes from the usual ones")
  func font() throws {
    let usual = try PainterRig()
    let mono: FontFamily = try #require(FontFamily("DejaVu Sans Mono"))
    let chosen = try PainterRig(font: mono)
    // In a font of fixed width.
    #expect(try chosen.image("iiii").width == chosen.image("MMMM").width)
    #expect(try usual.image("iiii").width < usual.image("MMMM").width)
    #expect(try chosen.image("漢字").mask.ink() > 20)
  }

  @Test(
    "what looks like a size, a style or markup is part of a name that no font has",
    arguments: ["No Such Font", "DejaVu Sans Mono 72", "DejaVu Sans Mono Bold", "<b>", ",", "é"])
  func strangeFont(name: String) throws {
    let usual = try PainterRig().image("Hello, iiii")
    let family: FontFamily = try #require(FontFamily(name))
    let strange = try PainterRig(font: family).image("Hello, iiii")
    #expect(strange.mask.bytes == usual.mask.bytes)
  }

  @Test("text from right to left begins at the right")
  func rightToLeft() throws {
    let rig = try PainterRig()
    // Two lines, of which the second is short.
    let hebrew = try rig.image(
      "שלום שלום שלום שלום שלום שלום שלום שלום של", lines: 4, width: 200, isCentered: false)
    let english = try rig.image(
      "shalom shalom shalom shalom shalom shalom shalom", lines: 4, width: 200, isCentered: false)
    #expect(lastLineShift(hebrew) > 20)
    #expect(lastLineShift(english) < -20)
    let centered = try rig.image("shalom shalom shalom shalom shalom shalom shalom", lines: 4, width: 200)
    #expect(abs(lastLineShift(centered)) < 4)
  }

  @Test("a text of both directions runs as its first letter does, whatever is in it, and so do its signs")
  func mixed() throws {
    let rig = try PainterRig()
    // The underscores, which have no direction of their own, are the lowest long line.
    for (text, isAtLeft) in [
      ("שלום abc ____", true), ("(12) שלום (abc) ____", true), ("abc שלום ____", false), ("12 ____", false),
    ] {
      let image = try rig.image(text)
      let mask = image.mask
      let lowest = try #require((0..<mask.height).last { row in mask.ink(rows: row..<row + 1) > 15 })
      let middle = mask.middle(rows: lowest..<lowest + 1) - Double(mask.originX)
      #expect((middle < image.width / 2) == isAtLeft, "\(text)")
    }
  }

  /// How far the last line's ink lies to the right of the middle, in pixels.
  private func lastLineShift(_ image: TextImage) -> Double {
    let mask = image.mask
    let bottom = mask.originY + Int32(image.height)
    let middle = mask.middle(rows: bottom - 20..<bottom)
    return middle - Double(mask.originX) - image.width / 2
  }

  @Test("glyphs lie in the middle of their cells, on one baseline")
  func glyphs() throws {
    let rig = try PainterRig()
    let set = GlyphSet(Array("axW1 ß€".unicodeScalars), size: 24, cellWidth: 40, cellHeight: 48)
    var found: GlyphAtlas?
    try rig.wait(for: "the glyphs") {
      found = rig.store.glyphs(set, scale: 1.5)
      return found != nil
    }
    let atlas = try #require(found)
    var feet: Set<Int32> = []
    for character in "axW1ß€".unicodeScalars {
      let cell = try #require(atlas[character])
      #expect(cell.width == 60 && cell.height == 72)
      #expect(cell.ink() > 40, "\(character)")
      #expect(abs(cell.middle(rows: 0..<cell.height) - 30) < 5, "\(character)")
      if "axW1".unicodeScalars.contains(character) { feet.insert(try #require(cell.inkRows.last)) }
    }
    #expect(feet.count <= 2)
    #expect(atlas[" "]?.ink() == 0)
    #expect(atlas["q"] == nil)
  }
}
