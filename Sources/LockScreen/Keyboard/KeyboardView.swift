import Canvas

/// Draws the keyboard on the screen.
struct KeyboardView {
  private static let radius = 8.0
  private static let letterSize = 18.0
  private static let digitSize = 26.0
  private static let wordSize = 14.0
  private static let iconSize = 20.0

  let keyboard: ScreenKeyboard
  let output: OutputID
  let layout: ScreenLayout
  let lightsKeys: Bool
  let palette: Palette
  let text: TextView

  func draw(_ glyphs: (any GlyphSource)?, in context: borrowing DrawingContext) {
    let atlas = atlas(glyphs)
    let geometry = KeyGeometry(keyboard.rows, in: layout.keys(keyboard.page))
    for (row, boxes) in geometry.boxes.enumerated() {
      for (column, box) in boxes.enumerated() {
        let role = keyboard.rows[row].keys[column].role
        let isLit = lightsKeys && keyboard.isLit(KeyPosition(row: row, column: column), on: output)
        context.roundedBox(box, radius: Self.radius, fill: isLit ? palette.accent : fill(role))
        drawLabel(
          of: role, in: box, isLit ? palette.onAccent : palette.foreground.faded(0.95), atlas, context)
      }
    }
  }

  private func fill(_ role: ScreenKey.Role) -> Color {
    switch role {
    case .letter, .symbol, .shift, .backspace, .enter: palette.foreground.faded(0.13)
    case .space, .page, .layout, .hide: palette.foreground.faded(0.06)
    }
  }

  // MARK: Labels

  private func drawLabel(
    of role: ScreenKey.Role, in box: Box, _ color: Color, _ atlas: GlyphAtlas?,
    _ context: borrowing DrawingContext
  ) {
    let icon = scaled(Self.iconSize)
    switch role {
    case .letter(let key):
      let character = keyboard.shift == .off ? key.plain : key.shifted ?? key.plain
      draw(character.label, in: box, atlas, color, context)
    case .symbol(let character): draw(character.label, in: box, atlas, color, context)
    case .shift: Icon.shift(in: box, size: icon, keyboard.shift, color, in: context)
    case .backspace: Icon.backspace(in: box, size: icon, color, in: context)
    case .enter: Icon.enter(in: box, size: icon, color, in: context)
    case .hide: Icon.hide(in: box, size: icon, color, in: context)
    case .space: draw(Phrases.space, in: box, color, context)
    case .layout: draw(keyboard.layout.name, in: box, color, context)
    case .page(let page): draw(name(of: page), in: box, color, context)
    }
  }

  static func wordStyle(in layout: ScreenLayout) -> TextStyle {
    TextStyle(usualSize: scaled(wordSize, in: layout) / layout.textScale, scale: layout.textScale)
  }

  /// Where words may lie on a key.
  static func wordBox(in key: Box) -> Box { key.grown(by: -2) }

  private func draw(_ words: String, in box: Box, _ color: Color, _ context: borrowing DrawingContext) {
    text.draw(words, Self.wordStyle(in: layout), in: Self.wordBox(in: box), color, context)
  }

  private func draw(
    _ label: Unicode.Scalar, in box: Box, _ atlas: GlyphAtlas?, _ color: Color,
    _ context: borrowing DrawingContext
  ) {
    guard let atlas, let mask = atlas[label] else { return }
    context.mask(
      mask, x: box.x + (box.width - atlas.cellWidth) / 2, y: box.y + (box.height - atlas.cellHeight) / 2,
      scale: atlas.scale, color)
  }

  /// What a key says that leads to a page: where it leads; among the pages of symbols, which of them this is.
  private func name(of page: KeyboardPage) -> String {
    switch page {
    case .letters: return "ABC"
    case .keypad: return "123"
    case .symbols:
      guard case .symbols(let number) = keyboard.page else { return "123" }
      return "\(number + 1)/\(KeyRows.pageCount(of: keyboard.layout))"
    }
  }

  // MARK: Glyphs

  /// The characters of the page that is shown. Those of all pages are asked for together, so that nobody who paints
  /// them learns which page was turned to.
  private func atlas(_ glyphs: (any GlyphSource)?) -> GlyphAtlas? {
    var atlas: GlyphAtlas?
    for page in keyboard.pages {
      let painted = glyphs?.glyphs(glyphSet(of: page), scale: text.scale)
      if page == keyboard.page { atlas = painted }
    }
    return atlas
  }

  private func glyphSet(of page: KeyboardPage) -> GlyphSet {
    let size = scaled(page == .keypad ? Self.digitSize : Self.letterSize)
    return GlyphSet(
      labels(of: page), size: size, cellWidth: (1.6 * size).rounded(.up),
      cellHeight: (1.4 * size).rounded(.up))
  }

  private func labels(of page: KeyboardPage) -> [Unicode.Scalar] {
    var seen: Set<Unicode.Scalar> = []
    var labels: [Unicode.Scalar] = []
    for key in keyboard.rows(of: page).flatMap(\.keys) {
      let characters: [KeyCharacter?]
      switch key.role {
      case .letter(let letter): characters = [letter.plain, letter.shifted]
      case .symbol(let symbol): characters = [symbol]
      case .shift, .backspace, .enter, .space, .page, .layout, .hide: characters = []
      }
      for case let character? in characters where seen.insert(character.label).inserted {
        labels.append(character.label)
      }
    }
    return Array(labels.prefix(GlyphSet.maximumCount))
  }

  /// A size of letters, less where keys are too small for it.
  private func scaled(_ size: Double) -> Double { Self.scaled(size, in: layout) }

  private static func scaled(_ size: Double, in layout: ScreenLayout) -> Double {
    let box = layout.keyboard
    let share = size / letterSize
    return min(size * layout.textScale, 0.1 * box.height * share, 0.065 * box.width * share)
  }
}
