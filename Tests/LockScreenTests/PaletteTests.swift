import Canvas
import HelperFixtures
import LockScreen
import Testing

@Suite struct PaletteTests {
  @Test("what is written on the accent can be read, whatever the colours are")
  func onAccent() {
    var random = SplitMix(seed: 3)
    func color() -> Color {
      func part() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
      return Color(part(), part(), part())
    }
    for _ in 0..<2_000 {
      var palette = Palette()
      palette.accent = color().faded(Double.random(in: 0...1, using: &random))
      palette.foreground = color().faded(0.3)
      palette.backgroundTop = color()
      palette.backgroundBottom = color()
      let ground = palette.accent.over(palette.backgroundBottom)
      #expect(palette.onAccent.contrast(to: ground) >= 4.5)
      #expect(palette.onAccent.alpha == 1)
    }
  }

  @Test("it is the foreground where that can be read")
  func foreground() {
    var palette = Palette()
    palette.accent = Color(0, 60, 120)
    #expect(palette.onAccent == palette.foreground)
  }
}
