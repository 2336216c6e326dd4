import Canvas

/// The lengths that a layout is made of, for one size of screen. Figures are those of the target pictures.
struct Measures {
  static let lineHeight = 1.25
  static let hintSize = 16.0
  static let buttonSize = 15.0
  static let buttonWidth = 220.0
  static let fieldHeight = 48.0
  static let userNameSize = 18.0
  private static let widestField = 340.0
  private static let gap = 12.0

  let width: Double
  let height: Double
  let textScale: Double
  let isPortrait: Bool
  private let padLimits: PadLimits

  /// - Parameters:
  ///   - unitsPerMillimetre: surface units for one millimetre of the screen; nil where that is not known.
  ///   - padMillimetres: the pad's side where it was chosen.
  init(
    width: Double, height: Double, textScale: Double, unitsPerMillimetre: Double? = nil,
    padMillimetres: Double? = nil
  ) {
    self.width = width
    self.height = height
    isPortrait = height >= width
    padLimits = PadLimits(unitsPerMillimetre: unitsPerMillimetre, chosen: padMillimetres)
    // Texts grow with the screen's share for a pad, which is 300 wide where they have their usual size. What holds the
    // pad within a hand's reach does not make them smaller: they are read from further away than that. Where units are
    // small they grow on.
    let largest = max(PadLimits.unknown.largest, (unitsPerMillimetre ?? 0) * PadLimits.reach.lowerBound)
    let ofScreen = max(1, Self.wholeCells(min(Self.padShare(width: width, height: height), largest)) / 300)
    self.textScale = min(max(textScale, 0.5), 3) * ofScreen
  }

  var pad: Box {
    let wanted = padLimits.held(Self.padShare(width: width, height: height))
    let side = Self.wholeCells(min(wanted, 0.9 * min(width, height)))
    return centered(width: side, height: side, middle: height * (isPortrait ? 425 : 440) / 720)
  }

  /// What of the screen is the pad's, whatever it is good for.
  private static func padShare(width: Double, height: Double) -> Double {
    height >= width ? min(0.8 * width, 0.42 * height) : 5 / 12 * height
  }

  /// Whole units, and as many for each of three cells, so that dots lie on whole units too.
  private static func wholeCells(_ side: Double) -> Double { 3 * (side / 3).rounded(.down) }

  /// Four rows of keys at the lower edge, 50 high with gaps of 5 on a phone.
  var keyboard: Box {
    let keysHeight = min(max(215, 0.298 * height), 0.48 * height, 300).rounded(.down)
    let keysWidth = min(width, 900)
    let bottom = min(19, 0.027 * height).rounded(.down)
    return Box(
      x: ((width - keysWidth) / 2).rounded(.down), y: height - bottom - keysHeight, width: keysWidth,
      height: keysHeight)
  }

  /// The parts that stand around the pad or the field.
  func middle(face: Face, keyboard: Box, isRightToLeft: Bool) -> Middle {
    let fieldSize = (
      width: min(Self.widestField * max(1, textScale), 0.82 * width).rounded(.down), height: fieldHeight
    )
    let hintHeight = (Self.hintSize * textScale * Self.lineHeight).rounded(.up)
    let buttonHeight = (3 * Self.buttonSize * textScale).rounded(.down)
    let buttonWidth = min(0.9 * width, Self.buttonWidth * textScale).rounded(.down)
    let hintWidth = min(0.92 * width, 640 * max(1, textScale)).rounded(.down)
    var middle = Middle()
    switch face {
    case .pattern:
      let pad = pad
      middle.field = centered(width: fieldSize.width, height: fieldSize.height, middle: fieldMiddle)
      middle.button = button(
        near: pad, width: buttonWidth, height: buttonHeight, isRightToLeft: isRightToLeft)
      middle.hint = above(pad, by: 2 * Self.gap, width: hintWidth, height: hintHeight)
    case .password:
      middle.field = centered(width: fieldSize.width, height: fieldSize.height, middle: fieldMiddle)
      middle.hint = below(middle.field, by: 21, width: hintWidth, height: hintHeight)
      let button = centered(
        width: buttonWidth, height: buttonHeight, middle: height * (isPortrait ? 640 : 652) / 720)
      middle.button = button.y >= middle.field.bottom + 4 ? button : .none
    case .passwordWithKeys:
      let fieldCenter = max(0.551 * keyboard.y, fieldHeight / 2)
      middle.field = centered(width: fieldSize.width, height: fieldSize.height, middle: fieldCenter)
      let wanted = (middle.field.bottom + keyboard.y) / 2
      let button = centered(
        width: buttonWidth, height: buttonHeight, middle: min(wanted, fieldCenter + 77 * textScale))
      let isFree = button.y >= middle.field.bottom + 4 && button.bottom <= keyboard.y - 4
      middle.button = isFree ? button : .none
      middle.hint = above(middle.field, by: 28, width: hintWidth, height: hintHeight)
    }
    if face == .password {
      middle.userName = above(
        middle.field, by: 31, width: hintWidth,
        height: (Self.userNameSize * textScale * Self.lineHeight).rounded(.up))
    }
    return middle
  }

  /// Clock and date, in the free space above a height.
  ///
  /// - Parameter clockSize: of the figures, as far as there is room; 0 for what suits the screen.
  func head(above top: Double, clockSize: Double) -> (clock: Box, date: Box) {
    let usual = isPortrait ? min(76 * textScale, 0.32 * top) : min(96 * textScale, 0.39 * top)
    guard usual >= 24 else { return (.none, .none) }
    let dateHeight = (max(usual / 5, 12 * textScale) * Self.lineHeight).rounded(.up)
    // Five figures take the width of three ems.
    let largest = max(usual, min((top - dateHeight - 8) / Self.lineHeight, width / 3))
    let wanted = clockSize > 0 ? min(clockSize, largest) : usual
    let clockHeight = (wanted * Self.lineHeight).rounded(.down)
    let headHeight = clockHeight + dateHeight
    let middle = (isPortrait ? 0.56 : 0.585) * top
    var start = max(4, middle - headHeight / 2).rounded(.down)
    if clockSize > 0 { start = max(4, min(start, (top - 4 - headHeight).rounded(.down))) }
    // A date takes about 13 ems, which may be more than the clock does.
    func box(y: Double, width boxWidth: Double, height: Double) -> Box {
      let boxWidth = min(width, boxWidth).rounded(.down)
      return Box(x: ((width - boxWidth) / 2).rounded(.down), y: y, width: boxWidth, height: height)
    }
    let clockWidth = 8 * max(usual, wanted)
    let dateLimit = width - 2 * (0.04 * width).rounded(.down)
    return (
      box(y: start, width: clockWidth, height: clockHeight),
      box(y: start + clockHeight, width: min(dateLimit, max(clockWidth, 16 * dateHeight)), height: dateHeight)
    )
  }

  /// The eye where a line ends in the field; none where hardly anything else would have room.
  static func eye(in field: Box, isRightToLeft: Bool) -> Box {
    guard field.width >= 3 * field.height else { return .none }
    return Box(
      x: isRightToLeft ? field.x : field.right - field.height, y: field.y, width: field.height,
      height: field.height)
  }

  /// What shows the keyboard, opposite to the eye; the bullets' room goes first.
  static func keyboardToggle(in field: Box, isRightToLeft: Bool) -> Box {
    guard field.width >= 4.5 * field.height else { return .none }
    return eye(in: field, isRightToLeft: !isRightToLeft)
  }

  /// The corner, with as much room as some signs can need.
  func status(_ signs: Appearance.Parts, isRightToLeft: Bool) -> Box {
    guard !signs.isEmpty else { return .none }
    let margin = (StatusView.margin * textScale).rounded()
    let boxWidth = (StatusView.width(of: signs) * textScale).rounded(.up)
    let boxHeight = (StatusView.height * textScale).rounded(.up)
    return Box(
      x: isRightToLeft ? margin : width - margin - boxWidth, y: margin, width: boxWidth, height: boxHeight)
  }

  /// A screen lower than a field still has one.
  private var fieldHeight: Double {
    min(Self.fieldHeight * max(1, textScale), 0.3 * height).rounded(.down)
  }

  private var fieldMiddle: Double { height * (isPortrait ? 268.0 : 360) / 720 }

  /// The button below the pad; where the screen ends there, beside it, where a line ends; where it ends there too, none.
  private func button(
    near pad: Box, width boxWidth: Double, height boxHeight: Double, isRightToLeft: Bool
  ) -> Box {
    let middle = max(height * (isPortrait ? 640 : 652) / 720, pad.bottom + Self.gap + boxHeight / 2)
    let below = centered(width: boxWidth, height: boxHeight, middle: middle)
    if below.y >= pad.bottom + 4 { return below }
    let space = isRightToLeft ? pad.x : width - pad.right
    let room = min(boxWidth, space - 2 * Self.gap).rounded(.down)
    guard room >= boxHeight else { return .none }
    return Box(
      x: isRightToLeft ? pad.x - Self.gap - room : pad.right + Self.gap,
      y: (pad.y + (pad.height - boxHeight) / 2).rounded(.down), width: room,
      height: boxHeight)
  }

  /// A box centred sideways, moved up where the lower edge would cut it.
  private func centered(width boxWidth: Double, height boxHeight: Double, middle: Double) -> Box {
    let top = min(middle - boxHeight / 2, height - boxHeight)
    return Box(
      x: ((width - boxWidth) / 2).rounded(.down), y: max(0, top.rounded(.down)), width: boxWidth,
      height: boxHeight)
  }

  private func below(_ box: Box, by gap: Double, width boxWidth: Double, height boxHeight: Double) -> Box {
    Box(
      x: ((width - boxWidth) / 2).rounded(.down), y: (box.bottom + gap * min(1, textScale)).rounded(.down),
      width: boxWidth, height: boxHeight)
  }

  private func above(_ box: Box, by gap: Double, width boxWidth: Double, height boxHeight: Double) -> Box {
    Box(
      x: ((width - boxWidth) / 2).rounded(.down),
      y: (box.y - gap * min(1, textScale) - boxHeight).rounded(.down),
      width: boxWidth, height: boxHeight)
  }
}

/// The parts around the middle of the screen, before it is known whether all have room.
struct Middle {
  var field = Box.none
  var button = Box.none
  var hint = Box.none
  var userName = Box.none

  /// Where the space for clock and date ends, when all that is above the pad or the field is shown.
  func top(face: Face) -> Double {
    switch face {
    case .pattern, .passwordWithKeys: hint.y
    // The name keeps its place when there is none, so that the clock stands still.
    case .password: userName.y
    }
  }
}
