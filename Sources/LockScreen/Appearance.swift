/// What a lock screen shows, and how large.
public struct Appearance: Sendable {
  /// The parts that can be turned off.
  public struct Parts: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let clock = Parts(rawValue: 1)
    public static let date = Parts(rawValue: 2)
    public static let userName = Parts(rawValue: 4)
    public static let hint = Parts(rawValue: 8)
    public static let button = Parts(rawValue: 16)
    public static let battery = Parts(rawValue: 32)
    public static let keyboardLayout = Parts(rawValue: 64)
    public static let capsLock = Parts(rawValue: 128)
    /// The eye in the password field.
    public static let reveal = Parts(rawValue: 256)

    /// What shows the keyboard on the screen, in the password field.
    public static let keyboardToggle = Parts(rawValue: 512)

    /// The signs in the corner.
    public static let status: Parts = [.battery, .keyboardLayout, .capsLock]
    /// What can be pressed in the password field.
    public static let inField: Parts = [.reveal, .keyboardToggle]
    public static let all: Parts = [.clock, .date, .userName, .hint, .button, .status, .inField]
  }

  public var parts = Parts.all
  /// How large texts are against their usual size: 0.5 to 3.
  public var textScale = 1.0
  /// The size of the clock's figures, in surface units: less where there is no room for it; 0 for what suits the screen.
  public var clockSize = 0.0
  public var pad = PadSizes()
  /// The side of the pad, in millimetres of the screen, as far as there is room: 30 to 200; nil for what suits hand and
  /// screen. A screen that does not tell its size is taken for one of 96 units an inch.
  public var padMillimetres: Double?
  /// Whether the number of failed attempts is told.
  public var showsFailedAttempts = false
  /// Whether the stroke is left undrawn, so that nobody can look it up.
  public var hidesTrace = false
  /// Whether the keyboard on the screen begins with large digits, for PINs.
  public var hasKeypad = false
  /// Whether a key on the screen is lit while a finger is on it.
  public var lightsKeys = true
  /// Whether the keyboard's layout is shown where there is only one, too.
  public var alwaysShowsLayout = false
  /// Whether it is told in words that caps lock is on.
  public var tellsCapsLock = true
  /// Whether nothing grows or shakes.
  public var reducesMotion = false

  public init() {}
}
