import Canvas
import Glibc
import HelperFixtures
import LockScreen
import Platform
import Testing

@testable import Stage
@testable import patternlock

@Suite struct LookSettingsTests {
  private func look(_ options: (Option, String)...) throws -> LookSettings {
    var look = LookSettings()
    for (option, value) in options { #expect(try look.apply(option, value: value)) }
    return look
  }

  @Test("colours have six digits, or eight with the opacity last")
  func colors() throws {
    #expect(try look((.lineColor, "ff8000")).palette.accent == Color(255, 128, 0))
    #expect(try look((.lineColor, "#FF8000")).palette.accent == Color(255, 128, 0))
    #expect(try look((.textColor, "ffffff80")).palette.foreground.alpha < 0.51)
    for value in ["", "red", "12345", "1234567", "123456789", "gggggg", "-12345", "+12345"] {
      #expect(throws: Settings.BadValue.self) { try look((.color, value)) }
    }
  }

  @Test(
    "a line that cannot be seen on the background is left out, with one warning; the accent is swaylock's")
  func invisibleLine() throws {
    for (options, accent) in [
      ([(SwaylockOption.keyHighlightColor, "88c0d0"), (.ringColor, "d08770")], Color(136, 192, 208)),
      ([(.ringColor, "d08770")], Color(208, 135, 112)),
      ([(.keyHighlightColor, "2e3441"), (.ringColor, "2e3440")], Color(0, 170, 255)),
      ([(.keyHighlightColor, "frost")], Color(0, 170, 255)), ([], Color(0, 170, 255)),
    ] as [([(SwaylockOption, String)], Color)] {
      var look = try look((.color, "2e3440"), (.lineColor, "2e3440"), (.textWrongColor, "2e344010"))
      for (option, value) in options { look.setSwaylockColor(option, value) }
      look.replaceInvisibleColors()
      #expect(look.palette.accent == accent)
      #expect(look.palette.error == Palette().error)
      #expect(look.faults.count == 1)
      #expect(look.faults.first?.hasPrefix("line-color, text-wrong-color: ") == true)
    }
  }

  @Test("what can be seen stays as it was given, and without line-color swaylock's colours are the accent")
  func visibleColors() throws {
    var given = try look(
      (.color, "2e3440"), (.lineColor, "88c0d0"), (.textColor, "4c566a"), (.successColor, "a3be8c"))
    given.setSwaylockColor(.ringColor, "ff0000")
    let before = given.palette
    given.replaceInvisibleColors()
    #expect(given.palette == before)
    #expect(given.faults.isEmpty)
    var none = try look((.color, "2e3440"))
    none.setSwaylockColor(.ringColor, "ff0000")
    none.replaceInvisibleColors()
    #expect(none.palette.accent == Color(255, 0, 0))
    #expect(none.faults.isEmpty)
    var plain = LookSettings()
    plain.replaceInvisibleColors()
    #expect(plain.palette == Palette())
  }

  @Test("on any background there is something to be seen of everything that is drawn")
  func anyBackground() throws {
    for (top, bottom) in [
      ("00aaff", "00aaff"), ("edf0fa", "edf0fa"), ("808080", "808080"), ("ffffff", "ffffff"),
      ("ff5c5c", "ff5c5c"),
      ("00aaff", "ffffff"), ("4dd985", "101010"),
    ] {
      var look = try look((.color, top), (.gradientColor, bottom))
      let (above, below) = (look.palette.backgroundTop, look.palette.backgroundBottom)
      look.replaceInvisibleColors()
      // The colours are the program's own: there is nothing to warn of.
      #expect(look.faults.isEmpty)
      for color in [look.palette.accent, look.palette.foreground, look.palette.error, look.palette.success] {
        #expect(color.contrast(to: above) >= 1.5 && color.contrast(to: below) >= 1.5, "\(top) \(bottom)")
      }
    }
  }

  @Test("one background colour is for the whole screen, unless the lower edge has its own")
  func background() throws {
    let plain = try look((.color, "102030")).palette
    #expect(plain.backgroundTop == plain.backgroundBottom)
    let graded = try look((.color, "102030"), (.gradientColor, "000000")).palette
    #expect(graded.backgroundBottom == Color(0, 0, 0))
  }

  @Test("numbers are kept to their range", arguments: ["", "x", "nan", "-1", "1e9", "4"])
  func numbers(value: String) {
    #expect(throws: Settings.BadValue.self) { try look((.textScale, value)) }
  }

  @Test("sizes of the pad are percents of a cell, and out of their range they are refused")
  func padSizes() throws {
    let pad = try look((.dotRadius, "14"), (.ringRadius, "36"), (.lineWidth, "12.5")).appearance.pad
    #expect(pad.dotRadius == 0.14 && pad.ringRadius == 0.36 && pad.lineWidth == 0.125)
    for (option, value) in [
      (Option.dotRadius, "1"), (.dotRadius, "21"), (.ringRadius, "9"), (.ringRadius, "41"), (.lineWidth, "0"),
      (.lineWidth, "31"), (.lineWidth, "thick"),
    ] {
      #expect(throws: Settings.BadValue.self) { try look((option, value)) }
    }
  }

  @Test("the pad has a side in millimetres, or what suits hand and screen")
  func padSide() throws {
    #expect(LookSettings().appearance.padMillimetres == nil)
    #expect(try look((.padSize, "75.5")).appearance.padMillimetres == 75.5)
    for value in ["0", "29", "201", "auto", "7cm"] {
      #expect(throws: Settings.BadValue.self) { try look((.padSize, value)) }
    }
  }

  @Test("what shows the keyboard is there, and hide-keyboard-toggle leaves it out")
  func keyboardToggle() throws {
    #expect(
      try look((.hideKeyboardToggle, "")).appearance.parts
        == Appearance.Parts.all.subtracting(.keyboardToggle))
  }

  @Test("the eye is there, and hide-reveal leaves it out")
  func reveal() throws {
    #expect(try look().appearance.parts.contains(.reveal))
    #expect(try look((.hideReveal, "")).appearance.parts == Appearance.Parts.all.subtracting(.reveal))
  }

  @Test("the clock is of a size that can be read, or of the one that suits the screen")
  func clockSize() throws {
    #expect(try look((.clockSize, "0")).appearance.clockSize == 0)
    #expect(try look((.clockSize, "120")).appearance.clockSize == 120)
    for value in ["-1", "23", "401", "big"] {
      #expect(throws: Settings.BadValue.self) { try look((.clockSize, value)) }
    }
  }

  @Test("a font is a name of one line, and may stand in a theme")
  func font() throws {
    let directory = TemporaryDirectory()
    let path = directory.write("theme", "font=Atkinson Hyperlegible\ndot-radius=14\nclock-size=90\n")
    let themed = try look((.theme, path))
    #expect(themed.font?.name == "Atkinson Hyperlegible")
    #expect(themed.appearance.pad.dotRadius == 0.14 && themed.appearance.clockSize == 90)
    for value in ["", "two\nlines", "a\u{7}bell", "\u{202E}rab", String(repeating: "x", count: 101)] {
      #expect(throws: Settings.BadValue.self) { try look((.font, value)) }
    }
  }

  @Test("a picture is for all outputs or for one, whose own wins")
  func images() throws {
    let pictures = try look((.image, "/a.png"), (.image, "DP-1:/b.png"), (.image, ":/c:d.png")).pictures
    #expect(pictures.path(for: "DP-1") == "/b.png")
    #expect(pictures.path(for: "eDP-1") == "/c:d.png")
    #expect(throws: Settings.BadValue.self) { try look((.image, "DP-1:")) }
  }

  @Test("a picture's path may begin at the home or at the working directory, as with swaylock")
  func relativeImages() throws {
    let home = try #require(UserDirectories.absolute("~/a.png"))
    #expect(home.hasPrefix("/") && home.hasSuffix("/a.png") && !home.contains("~"))
    for path in ["~/a.png", "$HOME/a.png", "${HOME}/a.png"] {
      #expect(try look((.image, path)).pictures.path(for: "DP-1") == home)
    }
    let here = try #require(getcwd(nil, 0))
    defer { free(here) }
    #expect(
      try look((.image, "DP-1:a/b.png")).pictures.path(for: "DP-1") == String(cString: here) + "/a/b.png")
  }

  @Test("scaling modes have swaylock's names")
  func scaling() throws {
    #expect(try look((.scaling, "fit")).pictures.scaling == .fit)
    #expect(try look((.tiling, "")).pictures.scaling == .tile)
    #expect(throws: Settings.BadValue.self) { try look((.scaling, "zoom")) }
  }

  @Test("the presets are themes, and an unknown theme is refused with where it was looked for")
  func themes() throws {
    for name in ["dark", "light", "high-contrast"] {
      #expect(throws: Never.self) { try look((.theme, "\(Self.themes)/\(name)")) }
    }
    #expect(try look((.theme, "\(Self.themes)/dark")).palette == Palette())
    #expect(throws: Settings.BadValue.self) { try look((.theme, "no-such-theme")) }
  }

  @Test("a theme that names itself, or another, is read once and that line left out")
  func themeOfItself() throws {
    let directory = TemporaryDirectory()
    let path = directory.write("theme", "theme=\(directory.path)/theme\nline-color=102030\n")
    #expect(try look((.theme, path)).palette.accent == Color(0x10, 0x20, 0x30))
  }

  @Test("a pipe in a theme's place is a theme without lines, and is not waited for")
  func themeOfPipe() throws {
    let directory = TemporaryDirectory()
    let path = directory.path + "/pipe"
    mkfifo(path, 0o600)
    #expect(try look((.theme, path)).palette == Palette())
  }

  /// The folder of the presets.
  private static let themes =
    "/\(#filePath.split(separator: "/").dropLast(3).joined(separator: "/"))/data/themes"

  @Test(
    "texts of every preset have a contrast of 4.5 to 1 at least",
    arguments: ["dark", "light", "high-contrast"])
  func contrast(theme: String) throws {
    let palette = try look((.theme, "\(Self.themes)/\(theme)")).palette
    for background in [palette.backgroundTop, palette.backgroundBottom] {
      // A button and a field lighten what they lie on by 8 and 9 % of the foreground.
      for surface in [background, palette.foreground.faded(0.09).over(background)] {
        for text in [palette.foreground, palette.error] {
          #expect(text.over(surface).contrast(to: surface) >= 4.5)
        }
      }
      #expect(palette.secondary.over(background).contrast(to: background) >= 4.5)
    }
  }
}
