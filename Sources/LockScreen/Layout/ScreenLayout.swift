import Canvas

/// Where things lie on one output, in surface coordinates: a pure function of what it is asked for.
///
/// The shares come from the target pictures, a portrait screen of 360 × 720 and a landscape one of 1280 × 720. What
/// has no room is left out, in this order: battery, date, clock, user name, hint. Nothing is ever cut, and nothing
/// overlaps.
public struct ScreenLayout: Hashable, Sendable {
  public let width: Double
  public let height: Double
  public let face: Face
  /// What may be shown; what has no room is not.
  public let parts: Appearance.Parts
  /// Whether the corner is the left one, and what stands in a row begins at the right.
  public let isRightToLeft: Bool
  /// How large texts are against their usual size, which grows with the screen.
  public let textScale: Double
  /// Surface units for one millimetre of the screen; nil where that is not known.
  public let unitsPerMillimetre: Double?
  /// The square that holds the dots, or would on the other face.
  public let pad: Box
  /// The pill that holds the bullets of a typed password, or would on the other face.
  public let field: Box
  /// The eye at the end of the field, as high as that; of no size where there is no room for it.
  public let eye: Box
  /// What shows and hides the keyboard on the screen, at the beginning of the field, as high as that; of no size where
  /// there is no room for it.
  public let keyboardToggle: Box
  /// The button that leads to the other face.
  public let button: Box
  /// The keys, where they are shown; else of no size.
  public let keyboard: Box
  public private(set) var clock: Box
  public private(set) var date: Box
  public private(set) var userName: Box
  /// What to do now, or what went wrong.
  public private(set) var hint: Box
  /// Where it stands in that when it has one line.
  public private(set) var hintLine = Box.none
  /// The corner with the signs that have room there; of no size where there are none.
  public private(set) var status = Box.none
  /// Which signs these are.
  public private(set) var statusParts: Appearance.Parts = []

  /// - Parameters:
  ///   - width: of the lock surface, in surface units.
  ///   - height: likewise. A surface of no size gets a layout of no size.
  ///   - face: what stands in the middle.
  ///   - parts: what is to be shown as far as there is room.
  ///   - textScale: 1 for the usual size of texts; from 0.5 to 3.
  ///   - clockSize: of the clock's figures, as far as there is room; 0 for what suits the screen.
  ///   - isRightToLeft: whether the words on the screen run from right to left.
  ///   - unitsPerMillimetre: surface units for one millimetre of the screen: the pad is held between 5 and 9 cm then,
  ///     as far as there is room; nil where that is not known.
  ///   - padMillimetres: the side of the pad, as far as there is room; nil for what suits hand and screen.
  public init(
    width: Double, height: Double, face: Face = .pattern, parts: Appearance.Parts = .all,
    textScale: Double = 1, clockSize: Double = 0, isRightToLeft: Bool = false,
    unitsPerMillimetre: Double? = nil, padMillimetres: Double? = nil
  ) {
    let width = max(0, width)
    let height = max(0, height)
    let measures = Measures(
      width: width, height: height, textScale: textScale, unitsPerMillimetre: unitsPerMillimetre,
      padMillimetres: padMillimetres)
    self.width = width
    self.height = height
    self.face = face
    self.parts = parts
    self.isRightToLeft = isRightToLeft
    self.unitsPerMillimetre = unitsPerMillimetre
    self.textScale = measures.textScale
    pad = measures.pad
    keyboard = face == .passwordWithKeys ? measures.keyboard : .none
    let middle = measures.middle(face: face, keyboard: keyboard, isRightToLeft: isRightToLeft)
    field = middle.field
    let inField = face == .pattern ? [] : parts
    eye = inField.contains(.reveal) ? Measures.eye(in: field, isRightToLeft: isRightToLeft) : .none
    keyboardToggle =
      inField.contains(.keyboardToggle)
      ? Measures.keyboardToggle(in: field, isRightToLeft: isRightToLeft) : .none
    button = parts.contains(.button) ? middle.button : .none
    hint = parts.contains(.hint) ? middle.hint : .none
    userName = parts.contains(.userName) ? middle.userName : .none
    (clock, date) = measures.head(above: middle.top(face: face), clockSize: clockSize)
    if !parts.contains(.clock) { clock = .none }
    if !parts.contains(.date) { date = .none }
    leaveOutWhatHasNoRoom()
    placeStatus(measures)
    hintLine = hint
    hint = boxOfHint
  }

  /// The sizes of the letters, in surface units.
  public var clockSize: Double { clock.height / Measures.lineHeight }
  public var dateSize: Double { date.height / Measures.lineHeight }

  var dateStyle: TextStyle { TextStyle(usualSize: dateSize / textScale, scale: textScale) }
  var userNameStyle: TextStyle {
    TextStyle(usualSize: Measures.userNameSize, scale: textScale, weight: .medium)
  }
  var hintStyle: TextStyle {
    TextStyle(usualSize: Measures.hintSize, scale: textScale, maximumLines: Self.hintLines)
  }
  var buttonStyle: TextStyle {
    TextStyle(usualSize: Measures.buttonSize, scale: textScale, weight: .medium)
  }

  /// What is drawn on: boxes that have nothing in common, with room for soft edges.
  public var panels: [Box] {
    let middle = face == .pattern ? pad : shakenField
    let groups = [
      clock.union(date), userName.union(hint).union(middle), button, keyboard, status,
    ]
    return Self.disjoint(groups.filter { !$0.isEmpty }.map { $0.grown(by: 4).clipped(to: whole) })
  }

  /// How far the field moves to either side when what was typed was wrong.
  static let widestFieldSwing = 8.0

  /// What the field covers while it shakes.
  var shakenField: Box {
    Box(
      x: field.x - Self.widestFieldSwing, y: field.y, width: field.width + 2 * Self.widestFieldSwing,
      height: field.height
    ).clipped(to: whole)
  }

  private var whole: Box { Box(x: 0, y: 0, width: width, height: height) }

  /// What can be left out, in the order in which it goes.
  private static let order: [WritableKeyPath<ScreenLayout, Box> & Sendable] = [
    \.date, \.clock, \.userName, \.hint,
  ]

  /// Leaves out what has no room, and whatever goes before it: a screen that is too small for the clock has no date.
  private mutating func leaveOutWhatHasNoRoom() {
    for (rank, part) in Self.order.enumerated() where !self[keyPath: part].isEmpty && !hasRoom(rank) {
      for earlier in Self.order[...rank] { self[keyPath: earlier] = .none }
    }
  }

  /// Whether a part lies on the screen and on nothing that matters more.
  private func hasRoom(_ rank: Int) -> Bool {
    let box = self[keyPath: Self.order[rank]]
    let others = Self.order[(rank + 1)...].map { self[keyPath: $0] }
    let fixed = [face == .pattern ? pad : field, button, keyboard]
    return box.isInside(whole) && !(others + fixed).contains { $0.overlaps(box) }
  }

  /// Puts the signs into the corner. The battery goes before anything else does; caps lock and the layout, which say why
  /// a password is wrong, stay where nothing else lies.
  private mutating func placeStatus(_ measures: Measures) {
    var signs = parts.intersection(.status)
    let isFull =
      (!parts.contains(.date) || !date.isEmpty) && (!parts.contains(.clock) || !clock.isEmpty)
      && (!parts.contains(.hint) || !hint.isEmpty)
      && (!parts.contains(.userName) || !userName.isEmpty || face != .password)
    if !isFull || !isFree(measures.status(signs, isRightToLeft: isRightToLeft)) { signs.remove(.battery) }
    let box = measures.status(signs, isRightToLeft: isRightToLeft)
    guard isFree(box) else { return }
    status = box
    statusParts = signs
  }

  private func isFree(_ box: Box) -> Bool {
    let others = [clock, date, userName, hint, face == .pattern ? pad : field, button, keyboard]
    return box.isInside(whole) && !others.contains { $0.overlaps(box) }
  }

  /// Unites boxes until no two of them overlap.
  private static func disjoint(_ boxes: [Box]) -> [Box] {
    var result: [Box] = []
    for box in boxes {
      var box = box
      while let index = result.firstIndex(where: { $0.overlaps(box) }) {
        box = box.union(result.remove(at: index))
      }
      result.append(box)
    }
    return result
  }
}
