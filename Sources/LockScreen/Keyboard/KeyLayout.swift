/// One layout of a keymap, as a keyboard on the screen shows it.
public struct KeyLayout: Hashable, Sendable {
  /// The most keys in one row.
  public static let longestRow = 12

  /// Short, such as `EN`.
  public var name: String
  /// The rows of letters from above, of at most ``longestRow`` keys each; the last one has two places fewer, for Shift
  /// and BackSpace.
  public var letters: [[LetterKey]]
  /// All other characters, those that are needed most first: digits, ASCII's punctuation, the rest.
  public var symbols: [KeyCharacter]
  public var space: KeyStroke
  public var backspace: KeyStroke
  public var enter: KeyStroke

  public init(
    name: String, letters: [[LetterKey]], symbols: [KeyCharacter], space: KeyStroke, backspace: KeyStroke,
    enter: KeyStroke
  ) {
    self.name = name
    self.letters = letters
    self.symbols = symbols
    self.space = space
    self.backspace = backspace
    self.enter = enter
  }

  /// The keys of the digits from 0 to 9; nil where one of them is missing.
  var digits: [KeyCharacter]? {
    let digits = ("0"..."9" as ClosedRange<Unicode.Scalar>)
    let found = symbols.filter { digits.contains($0.label) }.sorted { $0.label < $1.label }
    return found.map(\.label) == (0...9).map { Unicode.Scalar(UInt8(ascii: "0") + $0) } ? found : nil
  }
}
