/// The rows of a page of keys: a pure function of the layout and the page.
enum KeyRows {
  /// The symbols of one page: two rows of ten and one of seven.
  static let symbolsPerPage = 27

  /// - Parameter hasOtherLayouts: whether there is a key to go on to another layout.
  static func rows(of layout: KeyLayout, _ page: KeyboardPage, hasOtherLayouts: Bool) -> [KeyRow] {
    switch page {
    case .letters:
      let rows = layout.letters.map { $0.map { ScreenKey(.letter($0)) } }
      let side = sideWeight(beside: rows.last?.count ?? 0)
      let last = [ScreenKey(.shift, weight: side)] + (rows.last ?? []) + [ScreenKey(.backspace, weight: side)]
      return rows.dropLast().map { KeyRow($0) } + [KeyRow(last, isFilled: true)]
        + [bottom(page: .symbols(0), hasOtherLayouts: hasOtherLayouts)]
    case .symbols(let number):
      let start = min(max(0, number) * symbolsPerPage, layout.symbols.count)
      let keys = layout.symbols[start...].prefix(symbolsPerPage).map { ScreenKey(.symbol($0)) }
      let rest = Array(keys.dropFirst(20))
      let next = (number + 1) % pageCount(of: layout)
      let side = sideWeight(beside: rest.count)
      let last =
        [ScreenKey(.page(.symbols(next)), weight: side)] + rest + [ScreenKey(.backspace, weight: side)]
      return [KeyRow(Array(keys.prefix(10))), KeyRow(Array(keys.dropFirst(10).prefix(10)))]
        .filter { !$0.keys.isEmpty }
        + [KeyRow(last, isFilled: true), bottom(page: .letters, hasOtherLayouts: hasOtherLayouts)]
    case .keypad:
      guard let digits = layout.digits else {
        return rows(of: layout, .letters, hasOtherLayouts: hasOtherLayouts)
      }
      let sides = [ScreenKey(.backspace), ScreenKey(.page(.letters)), ScreenKey(.hide)]
      let upper = sides.enumerated().map { row, side in
        KeyRow(digits[(3 * row + 1)...(3 * row + 3)].map { ScreenKey(.symbol($0)) } + [side], isFilled: true)
      }
      return upper + [KeyRow([ScreenKey(.symbol(digits[0]), weight: 3), ScreenKey(.enter)], isFilled: true)]
    }
  }

  /// How many pages the symbols of a layout take; at least 1.
  static func pageCount(of layout: KeyLayout) -> Int {
    max(1, (layout.symbols.count + symbolsPerPage - 1) / symbolsPerPage)
  }

  /// The keys at both ends of the lowest row of letters take what these leave, so that letters are as wide as above.
  private static func sideWeight(beside count: Int) -> Double { max(1.5, Double(10 - count) / 2) }

  private static func bottom(page: KeyboardPage, hasOtherLayouts: Bool) -> KeyRow {
    var keys = [ScreenKey(.page(page), weight: 1.6)]
    if hasOtherLayouts { keys.append(ScreenKey(.layout, weight: 1.2)) }
    keys.append(ScreenKey(.hide, weight: 1.2))
    let space = 7.4 - keys.reduce(0) { $0 + $1.weight }
    keys += [ScreenKey(.space, weight: space), ScreenKey(.enter, weight: 2.6)]
    return KeyRow(keys, isFilled: true)
  }
}
