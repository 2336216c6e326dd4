/// An output to make pictures for.
struct Screen {
  let name: String
  /// In surface units.
  let width: Int
  let height: Int
  let scale: Double
  /// Surface units for one millimetre; nil for a screen that does not tell its size.
  var unitsPerMillimetre: Double?

  static let phone = Screen(name: "phone", width: 360, height: 720, scale: 2)
  static let laptop = Screen(name: "laptop", width: 1280, height: 720, scale: 1.5)
  static let window = Screen(name: "window", width: 480, height: 800, scale: 1)
  static let tiny = Screen(name: "tiny", width: 320, height: 240, scale: 1)

  /// A phone on its side. It stands for turned outputs: the compositor turns what is drawn, and a lock surface there is
  /// one of this size.
  static let turned = Screen(
    name: "phone-landscape", width: 720, height: 360, scale: 2, unitsPerMillimetre: 5.3)

  /// Those on which only the main states are drawn.
  static let others = [
    Screen(name: "phone-3x", width: 360, height: 720, scale: 3),
    Screen(name: "tablet", width: 800, height: 1280, scale: 1.5),
    Screen(name: "tablet-landscape", width: 1280, height: 800, scale: 1.5),
    Screen(name: "4k", width: 2560, height: 1440, scale: 1.5),
    Screen(name: "4k-27-inches", width: 2560, height: 1440, scale: 1.5, unitsPerMillimetre: 4.29),
    turned,
    Screen(name: "ultrawide", width: 3440, height: 1440, scale: 1),
    tiny,
  ]
}
