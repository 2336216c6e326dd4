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
      for surface in [background, Self.over(background, palette.foreground.faded(0.09))] {
        for text in [palette.foreground, palette.error] {
          #expect(Self.contrast(Self.over(surface, text), surface) >= 4.5)
        }
      }
      #expect(Self.contrast(Self.over(background, palette.secondary), background) >= 4.5)
    }
  }

  /// A colour as it is seen on another.
  private static func over(_ ground: Color, _ color: Color) -> Color {
    func mix(_ below: Double, _ above: Double) -> Double { below + (above - below) * color.alpha }
    return Color(
      red: mix(ground.red, color.red), green: mix(ground.green, color.green),
      blue: mix(ground.blue, color.blue))
  }

  /// The contrast ratio of the Web Content Accessibility Guidelines 2.1.
  private static func contrast(_ first: Color, _ second: Color) -> Double {
    let (one, two) = (luminance(first), luminance(second))
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private static func luminance(_ color: Color) -> Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }
}
