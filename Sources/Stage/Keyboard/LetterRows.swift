import LockScreen

/// Which keys of a keyboard hold letters on a layout, and in which rows they stand on a screen.
enum LetterRows {
  /// xkb's codes from left to right: the row of digits, and those of Q, A and Z.
  private static let digits: [UInt32] = [49] + Array(10...21)
  private static let rows: [[UInt32]] = [Array(24...35), Array(38...48), Array(52...61)]
  /// The key beside Enter or above it, and the one between Shift and Z on European keyboards.
  private static let others: [UInt32] = [51, 94]

  /// The places of the lowest row that Shift and BackSpace take.
  private static let lowestRowSpecials = 3

  /// All keys that type characters.
  static let allCodes: [UInt32] = digits + Array(rows.joined()) + others

  /// The rows of letters of a layout.
  ///
  /// Letters on the row of digits (ß, é) and beside it (ё) stand at the ends of the rows that have most room, unless
  /// there are so many that they make a row of their own, as in Czech or Thai.
  /// - Parameter letter: the letter of a key; nil where it has none.
  static func rows(_ letter: (UInt32) -> LetterKey?) -> [[LetterKey]] {
    var rows = Self.rows.map { $0.compactMap(letter) }
    let upper = digits.compactMap(letter)
    let isRow = upper.count >= 5
    for key in (isRow ? [] : upper) + others.compactMap(letter) {
      // The lowest of those that are shortest.
      let lengths = rows.indices.map { taken(rows, $0) }
      guard let shortest = lengths.min(), shortest < KeyLayout.longestRow,
        let best = lengths.lastIndex(of: shortest)
      else { break }
      rows[best].append(key)
    }
    if isRow { rows.insert(Array(upper.prefix(KeyLayout.longestRow)), at: 0) }
    return rows
  }

  /// A letter, or a sign that belongs to one as in Thai and Hindi; not the ordinals of Spanish.
  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "ª" || scalar == "º" { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: return true
    default: return scalar.properties.isAlphabetic
    }
  }

  private static func taken(_ rows: [[LetterKey]], _ index: Int) -> Int {
    rows[index].count + (index == rows.count - 1 ? lowestRowSpecials : 0)
  }
}
