/// The one table of options: the command line, the configuration file, the manual and the completions are made from
/// it or checked against it.
enum Option: String, CaseIterable {
  case allowEmptyPassword = "allow-empty-password"
  case allowLogindUnlock = "allow-logind-unlock"
  case allowSignalUnlock = "allow-signal-unlock"
  case authenticator
  case blur
  case checkConfig = "check-config"
  case clockSize = "clock-size"
  case color
  case config
  case daemonize
  case debug
  case dim
  case disableCapsLockText = "disable-caps-lock-text"
  case dotRadius = "dot-radius"
  case fingerprint
  case font
  case foreground
  case gradientColor = "gradient-color"
  case grid
  case haptics
  case help
  case helpers
  case hideBattery = "hide-battery"
  case hideButton = "hide-button"
  case hideCapsLock = "hide-caps-lock"
  case hideClock = "hide-clock"
  case hideDate = "hide-date"
  case hideHint = "hide-hint"
  case hideKeyboardLayout = "hide-keyboard-layout"
  case hideKeyboardToggle = "hide-keyboard-toggle"
  case hideReveal = "hide-reveal"
  case hideTrace = "hide-trace"
  case hideUserName = "hide-user-name"
  case ignoreEmptyPassword = "ignore-empty-password"
  case image
  case indicatorCapsLock = "indicator-caps-lock"
  case json
  case jump
  case keypad
  case lineColor = "line-color"
  case lineWidth = "line-width"
  case lockAfter = "lock-after"
  case noKeyHighlight = "no-key-highlight"
  case padSize = "pad-size"
  case pamService = "pam-service"
  case readyDescriptor = "ready-fd"
  case reduceMotion = "reduce-motion"
  case requireAccount = "require-account"
  case ringRadius = "ring-radius"
  case scaling
  case screenOffAfter = "screen-off-after"
  case showFailedAttempts = "show-failed-attempts"
  case showKeyboardLayout = "show-keyboard-layout"
  case stdin
  case successColor = "success-color"
  case tapMode = "tap-mode"
  case textColor = "text-color"
  case textScale = "text-scale"
  case textWrongColor = "text-wrong-color"
  case theme
  case tiling
  case version

  /// The name on the command line and in the file, without dashes.
  var name: String { rawValue }

  /// The one-letter form; the letters are swaylock's where they mean the same.
  var letter: Character? {
    switch self {
    case .color: "c"
    case .config: "C"
    case .daemonize: "f"
    case .debug: "d"
    case .disableCapsLockText: "L"
    case .help: "h"
    case .hideKeyboardLayout: "K"
    case .ignoreEmptyPassword: "e"
    case .image: "i"
    case .indicatorCapsLock: "l"
    case .readyDescriptor: "R"
    case .scaling: "s"
    case .showFailedAttempts: "F"
    case .showKeyboardLayout: "k"
    case .tiling: "t"
    case .version: "v"
    default: nil
    }
  }

  /// What the value stands for, in capitals; nil for a switch.
  var value: String? {
    switch self {
    case .authenticator, .config, .helpers: "PATH"
    case .blur: "RADIUS"
    case .color, .gradientColor, .lineColor, .successColor, .textColor, .textWrongColor: "RRGGBB[AA]"
    case .clockSize: "SIZE"
    case .dim, .dotRadius, .lineWidth, .ringRadius: "PERCENT"
    case .font: "NAME"
    case .fingerprint, .haptics: "yes|no"
    case .grid: "COLUMNSxROWS"
    case .image: "[OUTPUT:]PATH"
    case .jump: "fill|skip"
    case .lockAfter, .screenOffAfter: "SECONDS"
    case .padSize: "MILLIMETRES"
    case .pamService: "NAME"
    case .readyDescriptor: "FD"
    case .scaling: "MODE"
    case .textScale: "FACTOR"
    case .theme: "NAME|PATH"
    default: nil
    }
  }

  /// Whether it can stand in the configuration file. What concerns one run only cannot.
  var isForFile: Bool {
    switch self {
    case .checkConfig, .config, .foreground, .help, .helpers, .json, .readyDescriptor, .stdin, .version: false
    default: true
    }
  }

  /// The commands it belongs to; nil for every command.
  var commands: [Command]? {
    switch self {
    case .grid, .jump, .stdin: [.enroll]
    case .json: [.status, .doctor]
    case .allowLogindUnlock, .lockAfter, .screenOffAfter: [.agent]
    case .authenticator, .fingerprint: [.lock, .status, .doctor, .try]
    case .allowSignalUnlock, .checkConfig, .daemonize, .foreground, .readyDescriptor: [.lock]
    case .haptics: [.lock, .try]
    case .config, .debug, .help, .helpers, .pamService, .requireAccount, .version: nil
    default: [.lock, .enroll, .try]
    }
  }

  /// One line for `--help`.
  var summary: String {
    switch self {
    case .allowEmptyPassword: "let Enter submit an empty password"
    case .allowLogindUnlock: "let logind's Unlock unlock, which any process of yours can ask for"
    case .allowSignalUnlock: "let SIGUSR1 unlock, which any process of yours can send"
    case .authenticator: "a program that may unlock too; can be given several times"
    case .blur: "blur pictures so far, in pixels (0 to 512)"
    case .checkConfig: "lock nothing; tell each fault of the configuration"
    case .clockSize: "how large the clock's figures are; 0 is what suits the screen (0)"
    case .color: "the background's colour, as 6 or 8 hexadecimal digits"
    case .config: "read this configuration file instead of the user's"
    case .daemonize: "return once the session is locked, and go on in the background"
    case .debug: "say what happens, on standard error"
    case .dim: "make pictures so much darker (0 to 100; just as far as texts need)"
    case .disableCapsLockText: "do not say in words that Caps Lock is on"
    case .fingerprint: "whether an enrolled finger unlocks (yes)"
    case .dotRadius: "the radius of a free dot, in percent of the way to the next (7; 2 to 20)"
    case .font: "the font of the texts (the system's sans serif)"
    case .foreground: "stay in the foreground, whatever the configuration says"
    case .gradientColor: "the background's colour at the lower edge (that of --color)"
    case .grid: "how many dots the new pattern is drawn on (3x3)"
    case .haptics: "whether dots and what was wrong can be felt, through feedbackd (yes)"
    case .help: "show this"
    case .helpers: "the folder of the helper programs"
    case .hideBattery: "leave out how full the battery is"
    case .hideButton: "leave out the button to the other way in"
    case .hideCapsLock: "say neither by a sign nor in words that Caps Lock is on"
    case .hideClock: "leave out the clock"
    case .hideDate: "leave out the date"
    case .hideHint: "leave out the line that says what to do"
    case .hideKeyboardLayout: "leave out the keyboard's layout"
    case .hideKeyboardToggle: "leave out what shows the keyboard on the screen, in the password field"
    case .hideReveal: "leave out the eye that shows what is typed while it is pressed"
    case .hideTrace: "do not show what is drawn"
    case .hideUserName: "leave out your name"
    case .ignoreEmptyPassword: "never submit an empty password (this is the default)"
    case .image: "a picture as the background, of all outputs or of one"
    case .indicatorCapsLock: "show a sign while Caps Lock is on (this is the default)"
    case .json: "answer as JSON"
    case .jump: "what happens to a dot that a line passes over (fill)"
    case .keypad: "begin with large digits on the screen's keyboard, for PINs"
    case .lineColor: "the colour of taken dots, the line and the field (00aaff)"
    case .lineWidth: "the width of the line, in percent of the way between dots (7.5; 1 to 30)"
    case .lockAfter: "lock when nothing was done for so long"
    case .noKeyHighlight: "do not light the keys of the screen's keyboard when they are touched"
    case .padSize: "the side of the pad, in millimetres (30 to 200; what suits hand and screen)"
    case .pamService: "the PAM service that checks the password (patternlock)"
    case .readyDescriptor: "write a newline to this descriptor once the session is locked"
    case .reduceMotion: "let nothing grow or shake"
    case .requireAccount: "let PAM's account check keep its owner out"
    case .ringRadius: "the radius of a taken dot's ring, in percent likewise (27; 10 to 40)"
    case .scaling: "stretch, fill, fit, center, tile or solid_color (fill)"
    case .screenOffAfter: "turn the screens off when nothing was done for so long"
    case .showFailedAttempts: "say how many attempts have failed"
    case .showKeyboardLayout: "show the keyboard's layout even if there is only one"
    case .stdin: "ask for the password and the pattern on the terminal, without a window"
    case .successColor: "the colour of what was right (4dd985)"
    case .tapMode: "tap dot after dot, then Done, instead of one stroke"
    case .textColor: "the colour of texts, free dots and bullets (edf0fa)"
    case .textScale: "how large texts are (1; from 0.5 to 3)"
    case .textWrongColor: "the colour of what was wrong (ff5c5c)"
    case .theme: "colours to start from: dark, light, high-contrast or a file"
    case .tiling: "the same as --scaling=tile"
    case .version: "show the version"
    }
  }
}
