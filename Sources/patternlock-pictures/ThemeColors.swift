import Canvas
import Glibc
import LockScreen
import Platform

/// The colours of a theme file: the few options that its presets use, read without patternlock's table.
struct ThemeColors {
  let name: String
  private(set) var palette = Palette()

  /// - Parameters:
  ///   - name: of a theme.
  ///   - folder: where it is, as in `data/themes`.
  init(_ name: String, in folder: String) throws(SystemError) {
    self.name = name
    let path = "\(folder)/\(name)"
    guard let file = fopen(path, "r") else { throw SystemError("read the theme", path) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    for line in String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let color = Self.color(parts[1]) else { continue }
      switch parts[0] {
      case "color": (palette.backgroundTop, palette.backgroundBottom) = (color, color)
      case "gradient-color": palette.backgroundBottom = color
      case "text-color": palette.foreground = color
      case "line-color": palette.accent = color
      case "text-wrong-color": palette.error = color
      case "success-color": palette.success = color
      default: break
      }
    }
  }

  private static func color(_ digits: Substring) -> Color? {
    guard digits.count == 6, let bits = UInt32(digits, radix: 16) else { return nil }
    return Color(UInt8(bits >> 16), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF))
  }
}
