/// The options of swaylock 1.8, and the usual ones of swaylock-effects, that mean something else here or nothing. They
/// are told, with what does it here, and the session is locked all the same. docs/swaylock.md has the same table.
enum SwaylockOption: String, CaseIterable {
  case bsHighlightColor = "bs-hl-color"
  case capsLockBsHighlightColor = "caps-lock-bs-hl-color"
  case capsLockKeyHighlightColor = "caps-lock-key-hl-color"
  case clock
  case dateFormat = "datestr"
  case effectBlur = "effect-blur"
  case effectCompose = "effect-compose"
  case effectCustom = "effect-custom"
  case effectGreyscale = "effect-greyscale"
  case effectPixelate = "effect-pixelate"
  case effectScale = "effect-scale"
  case effectVignette = "effect-vignette"
  case fadeIn = "fade-in"
  case fontSize = "font-size"
  case grace
  case graceNoMouse = "grace-no-mouse"
  case graceNoTouch = "grace-no-touch"
  case indicator
  case indicatorIdleVisible = "indicator-idle-visible"
  case indicatorImage = "indicator-image"
  case indicatorRadius = "indicator-radius"
  case indicatorThickness = "indicator-thickness"
  case indicatorX = "indicator-x-position"
  case indicatorY = "indicator-y-position"
  case insideCapsLockColor = "inside-caps-lock-color"
  case insideClearColor = "inside-clear-color"
  case insideColor = "inside-color"
  case insideVerColor = "inside-ver-color"
  case insideWrongColor = "inside-wrong-color"
  case keyHighlightColor = "key-hl-color"
  case layoutBackgroundColor = "layout-bg-color"
  case layoutBorderColor = "layout-border-color"
  case layoutTextColor = "layout-text-color"
  case lineCapsLockColor = "line-caps-lock-color"
  case lineClearColor = "line-clear-color"
  case lineColor = "line-color"
  case lineUsesInside = "line-uses-inside"
  case lineUsesRing = "line-uses-ring"
  case lineVerColor = "line-ver-color"
  case lineWrongColor = "line-wrong-color"
  case noUnlockIndicator = "no-unlock-indicator"
  case ringCapsLockColor = "ring-caps-lock-color"
  case ringClearColor = "ring-clear-color"
  case ringColor = "ring-color"
  case ringVerColor = "ring-ver-color"
  case ringWrongColor = "ring-wrong-color"
  case screenshots
  case separatorColor = "separator-color"
  case submitOnTouch = "submit-on-touch"
  case textCapsLockColor = "text-caps-lock-color"
  case textClearColor = "text-clear-color"
  case textColor = "text-color"
  case textVerColor = "text-ver-color"
  case textWrongColor = "text-wrong-color"
  case timeEffects = "time-effects"
  case timeFormat = "timestr"
  case trace

  /// Those that the command line and the file take from swaylock's users, as we have no option of that name.
  static let foreign = allCases.filter { Option(rawValue: $0.rawValue) == nil }

  /// Finds those colours that swaylock's users like to make transparent: the same names would hide the pad here.
  ///
  /// - Returns: nil for everything that can be done as it stands.
  init?(transparent option: Option, value: String) {
    switch option {
    case .lineColor, .textColor, .textWrongColor:
      let digits = value.hasPrefix("#") ? value.dropFirst() : value[...]
      guard digits.utf8.count == 8, digits.allSatisfy(\.isHexDigit), digits.hasSuffix("00") else {
        return nil
      }
      self.init(rawValue: option.name)
    default: return nil
    }
  }

  /// The one-letter form.
  var letter: Character? {
    switch self {
    case .lineUsesInside: "n"
    case .lineUsesRing: "r"
    case .noUnlockIndicator: "u"
    case .screenshots: "S"
    default: nil
    }
  }

  /// Whether it is a colour that what is drawn may have.
  var isAccent: Bool { self == .keyHighlightColor || self == .ringColor }

  var takesValue: Bool {
    switch self {
    case .clock, .effectGreyscale, .graceNoMouse, .graceNoTouch, .indicator, .indicatorIdleVisible,
      .lineUsesInside, .lineUsesRing, .noUnlockIndicator, .screenshots, .submitOnTouch, .timeEffects, .trace:
      false
    default: true
    }
  }

  /// What does it here; begins in the middle of a sentence.
  var instead: String {
    switch self {
    case .keyHighlightColor, .ringColor:
      "there is no ring here; what is drawn has this colour only where line-color is missing or cannot be seen"
    case .lineUsesInside, .lineUsesRing, .indicatorThickness:
      "there is no ring here; what is drawn has the colour of line-color"
    case .ringVerColor, .textVerColor, .lineVerColor, .insideVerColor:
      "what is checked keeps its colour, and what was right gets that of success-color"
    case .ringWrongColor, .lineWrongColor, .insideWrongColor:
      "what was wrong has the colour of text-wrong-color"
    case .bsHighlightColor, .ringClearColor, .lineClearColor, .insideClearColor, .textClearColor,
      .capsLockBsHighlightColor, .capsLockKeyHighlightColor, .ringCapsLockColor, .lineCapsLockColor,
      .insideCapsLockColor, .textCapsLockColor, .separatorColor:
      "there is no ring here that would show that"
    case .insideColor, .layoutBackgroundColor, .layoutBorderColor:
      "nothing is filled here; color is the background's"
    case .layoutTextColor: "all texts have the colour of text-color"
    case .fontSize, .indicatorRadius: "text-scale makes texts larger or smaller, and the pad fits the screen"
    case .indicatorX, .indicatorY: "the pad has its place by the screen's shape"
    case .indicator, .indicatorIdleVisible: "the pad is always shown"
    case .noUnlockIndicator: "hide-trace shows nothing of what is drawn, hide-hint leaves out the words"
    case .indicatorImage: "image is for the background only"
    case .clock: "the clock is always shown, unless hide-clock leaves it out"
    case .timeFormat, .dateFormat: "time and date are written as the locale has them"
    case .screenshots: "what is on the screen is never a background here; use image"
    case .effectBlur: "blur does that to pictures"
    case .effectVignette: "dim makes pictures darker"
    case .effectCompose, .effectCustom, .effectGreyscale, .effectPixelate, .effectScale:
      "there are blur and dim, and no other effects"
    case .fadeIn: "the session is hidden at once"
    case .grace, .graceNoMouse, .graceNoTouch: "there is no unlocking without a proof"
    case .submitOnTouch: "an empty password is never tried by a touch"
    case .timeEffects, .trace: "debug says what happens"
    case .lineColor: "where it is transparent it would hide what is drawn; use hide-trace"
    case .textColor:
      "where it is transparent it would hide the dots, too; use hide-hint, hide-clock and the like"
    case .textWrongColor: "where it is transparent it would hide what was wrong; use hide-trace"
    }
  }

  /// What is said where it was given.
  var fault: String { "'\(rawValue)' is swaylock's: \(instead)" }
}
