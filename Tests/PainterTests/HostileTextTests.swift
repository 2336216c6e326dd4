import Canvas
import LockScreen
import Testing

@testable import Stage

@Suite struct HostileTextTests {
  @Test(
    "controls and what turns the direction of text are painted as spaces",
    arguments: ["\u{202E}", "\u{2066}", "\u{200F}", "\n", "\u{0}", "\u{1B}", "\u{2029}", "\u{85}"])
  func controls(character: String) throws {
    let rig = try PainterRig()
    let hostile = try rig.image("abc\(character)def")
    let harmless = try rig.image("abc def")
    #expect(hostile.mask.bytes == harmless.mask.bytes)
  }

  @Test("lines that the locker has put together are lines of the picture, and are balanced and cut as such")
  func lines() throws {
    let rig = try PainterRig()
    let one = try rig.image("a locked account", lines: 3, width: 400)
    let two = try rig.image("a locked account\u{2028}ten minutes", lines: 3, width: 400)
    #expect(two.height > 1.8 * one.height)
    #expect(two.height < 2.2 * one.height)
    #expect(two.width < one.width + 2)
    let many = try rig.image(String(repeating: "x\u{2028}", count: 30), lines: 3, width: 400)
    #expect(many.isCut)
    #expect(many.height < 3.3 * one.height)
  }

  @Test("markup is painted as it is written")
  func markup() throws {
    let rig = try PainterRig()
    #expect(try rig.image("<b>x</b>").width > rig.image("<b>x").width)
    #expect(try rig.image("<span size='999999'>").height < 40)
  }

  @Test(
    "texts that are meant to break something are painted within their bounds, and the painter lives on",
    arguments: [
      String(repeating: "e\u{301}\u{300}\u{302}\u{303}\u{308}", count: 80),
      "x" + String(repeating: "\u{0334}\u{0320}\u{0310}", count: 160),
      String(repeating: "﷽", count: 300), String(repeating: "\u{200D}", count: 300),
      String(repeating: "👨‍👩‍👧‍👦", count: 40), "\u{FFFC}\u{FEFF}\u{E000}\u{10FFFD}", "\u{FFF9}a\u{FFFA}b\u{FFFB}",
      "لُلُصّبُلُلصّبُررً ॣ ॣh ॣ ॣ 冗", "జ్ఞ‌ా", "",
    ])
  func breaking(text: String) throws {
    let rig = try PainterRig()
    _ = try rig.image("first")
    let before = rig.painter.processID
    let image = try rig.image(text, size: 32, lines: 2, width: 200)
    #expect(image.width <= 200)
    #expect(image.height <= 160)
    #expect(image.mask.width <= 200 + 2 * image.mask.originX)
    #expect(rig.painter.processID == before)
  }

  @Test("a text of a megabyte is cut")
  func huge() throws {
    let rig = try PainterRig()
    let image = try rig.image(String(repeating: "long ", count: 200_000), lines: 8, width: 300)
    #expect(image.width <= 300)
    #expect(image.mask.ink() > 100)
  }

  @Test(
    "sizes that make no sense are never ordered",
    arguments: [(0, 1), (-5, 1), (.nan, 1), (.infinity, 1), (20, 0), (20, .nan), (20, 1e9), (5000, 1)]
      as [(Double, Double)])
  func sizes(size: Double, scale: Double) throws {
    let rig = try PainterRig(isStarted: false)
    let run = TextRun("x", TextStyle(size: size), maximumWidth: 100)
    #expect(rig.store.image(for: run, scale: scale) == nil)
    #expect(TextPlan(run, scale: scale) == nil)
    let glyphs = GlyphSet(["x"], size: size, cellWidth: 10, cellHeight: 10)
    #expect(GlyphPlan(glyphs, scale: scale) == nil)
  }

  @Test("without any font the painter says so, and lives on")
  func noFont() throws {
    let rig = try PainterRig(
      script: """
        echo '<?xml version="1.0"?><fontconfig></fontconfig>' > $dir/fonts.conf
        export FONTCONFIG_FILE=$dir/fonts.conf
        exec \(PainterRig.program) 4<&-
        """)
    let run = TextRun("Hello", TextStyle(size: 20), maximumWidth: 100)
    #expect(rig.store.image(for: run, scale: 1) == nil)
    try rig.wait(for: "the answer") { rig.paintedCount == 1 }
    #expect(rig.store.image(for: run, scale: 1) == nil)
    #expect(rig.painter.processID != nil)
    #expect(rig.starts == 1)
  }
}
