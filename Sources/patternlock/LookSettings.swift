import Canvas
import HelperWire
import LockScreen
import Platform
import Stage

/// What the options amount to that say how the lock screen looks.
struct LookSettings {
  var palette = Palette()
  var appearance = Appearance()
  var pictures = PictureSettings()
  /// Whether `line-color` was given.
  var hasLineColor = false
  /// Colours of swaylock's that stand for the accent where there is no `line-color` that can be seen.
  var keyHighlightColor: Color?
  var ringColor: Color?
  /// Sentences about what a theme has and is left out.
  var faults: [String] = []
  var font: FontFamily?
  /// Where themes are read from.
  var files = UserFiles()

  /// Applies one option.
  ///
  /// - Returns: false for an option that is about something else.
  mutating func apply(_ option: Option, value: String) throws(Settings.BadValue) -> Bool {
    switch option {
    case .blur: pictures.blur = UInt16(try number(value, of: option, 0...512))
    case .clockSize: appearance.clockSize = try clockSize(value)
    case .color:
      palette.backgroundTop = try color(value, of: option)
      palette.backgroundBottom = palette.backgroundTop
    case .dim: pictures.dim = try number(value, of: option, 0...100) / 100
    case .dotRadius: appearance.pad.dotRadius = try cells(value, of: option, PadSizes.dotRadii)
    case .font: font = try font(value)
    case .disableCapsLockText: appearance.tellsCapsLock = false
    case .gradientColor: palette.backgroundBottom = try color(value, of: option)
    case .hideBattery: appearance.parts.remove(.battery)
    case .hideButton: appearance.parts.remove(.button)
    case .hideCapsLock:
      appearance.parts.remove(.capsLock)
      appearance.tellsCapsLock = false
    case .hideClock: appearance.parts.remove(.clock)
    case .hideDate: appearance.parts.remove(.date)
    case .hideHint: appearance.parts.remove(.hint)
    case .hideKeyboardLayout: appearance.parts.remove(.keyboardLayout)
    case .hideKeyboardToggle: appearance.parts.remove(.keyboardToggle)
    case .hideReveal: appearance.parts.remove(.reveal)
    case .hideTrace: appearance.hidesTrace = true
    case .hideUserName: appearance.parts.remove(.userName)
    case .image: try addImage(value)
    case .indicatorCapsLock: appearance.parts.insert(.capsLock)
    case .keypad: appearance.hasKeypad = true
    case .lineColor:
      palette.accent = try color(value, of: option)
      hasLineColor = true
    case .lineWidth: appearance.pad.lineWidth = try cells(value, of: option, PadSizes.lineWidths)
    case .noKeyHighlight: appearance.lightsKeys = false
    case .padSize: appearance.padMillimetres = try number(value, of: option, 30...200)
    case .reduceMotion: appearance.reducesMotion = true
    case .ringRadius: appearance.pad.ringRadius = try cells(value, of: option, PadSizes.ringRadii)
    case .scaling: pictures.scaling = try scaling(value)
    case .showFailedAttempts: appearance.showsFailedAttempts = true
    case .showKeyboardLayout:
      appearance.parts.insert(.keyboardLayout)
      appearance.alwaysShowsLayout = true
    case .successColor: palette.success = try color(value, of: option)
    case .textColor: palette.foreground = try color(value, of: option)
    case .textScale: appearance.textScale = try number(value, of: option, 0.5...3)
    case .textWrongColor: palette.error = try color(value, of: option)
    case .theme: try Theme.find(value, apply: &self)
    case .tiling: pictures.scaling = .tile
    default: return false
    }
    return true
  }

  /// Six hexadecimal digits, or eight with the opacity last, as swaylock takes them; a `#` before them is allowed.
  private func color(_ value: String, of option: Option) throws(Settings.BadValue) -> Color {
    guard let color = Self.color(value) else {
      throw Settings.BadValue(
        message: "--\(option.name) takes 6 or 8 hexadecimal digits, as in 00aaff, not '\(value)'")
    }
    return color
  }

  /// - Returns: nil for what is no color.
  static func color(_ value: String) -> Color? {
    let digits = value.hasPrefix("#") ? value.dropFirst() : value[...]
    guard digits.count == 6 || digits.count == 8, digits.allSatisfy(\.isHexDigit),
      var bits = UInt32(digits, radix: 16)
    else { return nil }
    if digits.count == 6 { bits = bits << 8 | 0xFF }
    let color = Color(UInt8(bits >> 24), UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF))
    return color.faded(Double(bits & 0xFF) / 255)
  }

  private func number(
    _ value: String, of option: Option, _ range: ClosedRange<Double>
  ) throws(Settings.BadValue) -> Double {
    guard let number = Double(value), range.contains(number) else {
      throw Settings.BadValue(
        message:
          "--\(option.name) takes a number from \(range.lowerBound) to \(range.upperBound), not '\(value)'")
    }
    return number
  }

  /// A share of a cell, given in percent.
  private func cells(
    _ value: String, of option: Option, _ range: ClosedRange<Double>
  ) throws(Settings.BadValue) -> Double {
    let percent = (100 * range.lowerBound).rounded()...(100 * range.upperBound).rounded()
    return try number(value, of: option, percent) / 100
  }

  private func clockSize(_ value: String) throws(Settings.BadValue) -> Double {
    let size = try number(value, of: .clockSize, 0...400)
    guard size == 0 || size >= 24 else {
      throw Settings.BadValue(message: "--clock-size takes 0, or a number from 24 to 400, not '\(value)'")
    }
    return size
  }

  private func font(_ value: String) throws(Settings.BadValue) -> FontFamily {
    guard let font = FontFamily(value) else {
      throw Settings.BadValue(
        message: "--font takes the name of a font, of at most \(FontFamily.maximumBytes) bytes and without "
          + "control characters")
    }
    return font
  }

  private func scaling(_ value: String) throws(Settings.BadValue) -> PictureSettings.Scaling {
    guard let scaling = PictureSettings.Scaling(rawValue: value) else {
      let known = PictureSettings.Scaling.allCases.map(\.rawValue).joined(separator: ", ")
      throw Settings.BadValue(message: "--scaling takes one of \(known), not '\(value)'")
    }
    return scaling
  }

  /// `PATH` for all outputs, `OUTPUT:PATH` for one; `:PATH` where a path has a colon itself, as swaylock has it. A
  /// relative path begins at the working directory.
  private mutating func addImage(_ value: String) throws(Settings.BadValue) {
    let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let hasOutput = parts.count == 2 && !parts[0].contains("/")
    let path = hasOutput ? String(parts[1]) : value
    guard !path.isEmpty, let absolute = UserDirectories.absolute(path) else {
      throw Settings.BadValue(message: "--image takes a path, or OUTPUT: and one, not '\(value)'")
    }
    let output = hasOutput && !parts[0].isEmpty ? String(parts[0]) : nil
    pictures.images.append(PictureSettings.Image(output: output, path: absolute))
  }
}
