import Canvas

/// Where things lie while a pattern is drawn anew, in surface coordinates: one below the other where the window is
/// high, words beside the pad where it is wide: before it in the order of reading. What has no room is left out, in this order: title, small picture,
/// what stands below the meter.
struct EnrolmentLayout: Equatable {
  let width: Double
  let height: Double
  /// How large texts are against their usual size.
  let textScale: Double
  /// The square that holds the dots.
  private(set) var pad: Box
  private(set) var title = Box.none
  /// The square with the first drawing, small.
  private(set) var small = Box.none
  private(set) var hint = Box.none
  private(set) var meter = Box.none
  /// What stands below the meter.
  private(set) var advice = Box.none
  /// The row of the buttons.
  private(set) var buttons = Box.none
  /// Whether the column of the words is narrow.
  let isNarrow: Bool
  /// Whether all is mirrored, as words run from right to left.
  let isRightToLeft: Bool

  private static let titleSize = 22.0
  private static let hintSize = 16.0
  private static let adviceSize = 14.0
  private static let buttonSize = 15.0

  var titleStyle: TextStyle { TextStyle(usualSize: Self.titleSize, scale: textScale, weight: .medium) }
  var hintStyle: TextStyle { TextStyle(usualSize: Self.hintSize, scale: textScale, maximumLines: 3) }
  var adviceStyle: TextStyle { TextStyle(usualSize: Self.adviceSize, scale: textScale, maximumLines: 3) }
  var buttonStyle: TextStyle { TextStyle(usualSize: Self.buttonSize, scale: textScale, weight: .medium) }

  /// With less than this, parts are left out to make room.
  private static let smallestPad = 200.0
  private static let margin = 16.0

  /// - Parameters:
  ///   - width: of the window, in surface units.
  ///   - height: likewise.
  ///   - textScale: 1 for the usual size of texts; from 0.5 to 3.
  ///   - largestPad: the longest side that the pad may have, in surface units.
  ///   - isRightToLeft: whether words run from right to left.
  init(
    width: Double, height: Double, textScale: Double, largestPad: Double = PadLimits.unknown.largest,
    isRightToLeft: Bool = false
  ) {
    self.isRightToLeft = isRightToLeft
    self.width = max(0, width)
    self.height = max(0, height)
    let isWide = width > 1.15 * height
    let side = isWide ? min(0.42 * width, 0.84 * height) : min(0.8 * width, 0.46 * height)
    let wanted = min(side, largestPad)
    func columnWidth(_ scale: Double) -> Double {
      isWide ? min(width - wanted - 3 * Self.margin, 420 * scale) : width - 2 * Self.margin
    }
    // Beside the pad the words have the window's height; above and below it, what the pad leaves.
    let room = height - 2 * Self.margin - (isWide ? 0 : min(Self.smallestPad, 0.8 * width))
    var scale = min(max(textScale, 0.5), 3) * max(1, min(side, PadLimits.unknown.largest) / 400)
    var parts = Parts(scale: scale, column: columnWidth(scale))
    while parts.height > room {
      if parts.leaveOutNext() { continue }
      // Letters that are wanted larger than there is room for become smaller.
      guard scale > 0.5 else { break }
      scale = max(0.5, 0.9 * scale)
      parts = Parts(scale: scale, column: columnWidth(scale))
    }
    let column = columnWidth(scale)
    self.textScale = scale
    isNarrow = parts.isNarrow
    let padSide = isWide ? wanted : min(wanted, max(0, height - 2 * Self.margin - parts.height))
    // As many whole units for each of three cells, so that dots lie on whole units too.
    let padUnits = 3 * (max(0, padSide) / 3).rounded(.down)
    if isWide {
      let free = width - padUnits - column
      let gap = max(Self.margin, free / 3)
      pad = Box(
        x: (width - gap - padUnits).rounded(.down), y: ((height - padUnits) / 2).rounded(.down),
        width: padUnits, height: padUnits)
      place(parts, x: min(gap, max(0, pad.x - column)), width: column, padHeight: 0)
      if isRightToLeft { mirror() }
    } else {
      let total = parts.height + padUnits
      let top = max(0, (height - total) / 2)
      pad = Box(
        x: ((width - padUnits) / 2).rounded(.down), y: (top + parts.heightAbovePad).rounded(.down),
        width: padUnits, height: padUnits)
      place(parts, x: Self.margin, width: column, padHeight: padUnits)
    }
  }

  /// Puts the words and buttons into a column, around the pad where that has a height there.
  private mutating func place(_ parts: Parts, x: Double, width boxWidth: Double, padHeight: Double) {
    var y = max(0, (height - parts.height - padHeight) / 2)
    func next(_ part: Part?, square: Bool = false) -> Box {
      guard let part else { return .none }
      let box = Box(
        x: square ? (x + (boxWidth - part.height) / 2).rounded(.down) : x.rounded(.down), y: y.rounded(.down),
        width: square ? part.height : boxWidth.rounded(.down), height: part.height)
      y += part.height + part.gap
      return box
    }
    title = next(parts.title)
    small = next(parts.small, square: true)
    hint = next(parts.hint)
    y += padHeight
    meter = next(parts.meter)
    advice = next(parts.advice)
    buttons = next(parts.buttons)
    let meterWidth = min(boxWidth, 200 * textScale).rounded(.down)
    meter = Box(
      x: (meter.x + (meter.width - meterWidth) / 2).rounded(.down), y: meter.y, width: meterWidth,
      height: meter.height)
  }

  /// Puts the words at the other side of the pad.
  private mutating func mirror() {
    for part in [\Self.pad, \.title, \.small, \.hint, \.meter, \.advice, \.buttons]
    where !self[keyPath: part].isEmpty {
      self[keyPath: part].x = width - self[keyPath: part].right
    }
  }

  /// A part of the column, and what is free below it.
  private struct Part {
    let height: Double
    let gap: Double
  }

  private struct Parts {
    let isNarrow: Bool
    var title: Part?
    var small: Part?
    let hint: Part
    let meter: Part
    var advice: Part?
    let buttons: Part

    /// - Parameter column: how wide it is; where that is narrow, hints have more lines and buttons lie one below the
    ///   other.
    init(scale: Double, column: Double) {
      isNarrow = column < 230 * scale
      func lines(_ count: Double, _ size: Double) -> Double {
        (count * size * scale * Measures.lineHeight).rounded(.up)
      }
      title = Part(height: lines(1, titleSize), gap: (18 * scale).rounded())
      small = Part(height: (66 * scale).rounded(), gap: (14 * scale).rounded())
      hint = Part(height: lines(isNarrow ? 3 : 2, hintSize), gap: (14 * scale).rounded())
      meter = Part(height: (6 * scale).rounded(), gap: (10 * scale).rounded())
      advice = Part(height: lines(2, adviceSize), gap: (16 * scale).rounded())
      let button = (3 * buttonSize * scale).rounded(.down)
      buttons = Part(height: isNarrow ? 2 * button + (8 * scale).rounded() : button, gap: 0)
    }

    var heightAbovePad: Double {
      [title, small, hint].compactMap { $0 }.reduce(0) { $0 + $1.height + $1.gap }
    }

    var height: Double {
      [meter, advice, buttons].compactMap { $0 }.reduce(heightAbovePad + meter.gap) {
        $0 + $1.height + $1.gap
      }
    }

    /// - Returns: false where nothing is left that can be left out.
    mutating func leaveOutNext() -> Bool {
      if title != nil {
        title = nil
      } else if small != nil {
        small = nil
      } else if advice != nil {
        advice = nil
      } else {
        return false
      }
      return true
    }
  }

  /// The boxes of one or two buttons: side by side in the middle of their row, or one below the other.
  func boxes(of count: Int) -> [Box] {
    guard count > 0, !buttons.isEmpty else { return [] }
    if isNarrow {
      let boxHeight = ((buttons.height - 8 * textScale) / 2).rounded(.down)
      let top = buttons.bottom - Double(count) * boxHeight - Double(count - 1) * (8 * textScale).rounded()
      return (0..<count).map {
        Box(
          x: buttons.x, y: (top + Double($0) * (boxHeight + 8 * textScale)).rounded(.down),
          width: buttons.width,
          height: boxHeight)
      }
    }
    let gap = 12 * textScale
    let room = (buttons.width - Double(count - 1) * gap) / Double(count)
    let boxWidth = min(room, 170 * textScale).rounded(.down)
    let total = Double(count) * boxWidth + Double(count - 1) * gap
    let left = buttons.x + (buttons.width - total) / 2
    return (0..<count).map {
      Box(
        x: (left + Double($0) * (boxWidth + gap)).rounded(.down), y: buttons.y, width: boxWidth,
        height: buttons.height)
    }
  }

  /// What is drawn on: boxes that have nothing in common, with room for soft edges.
  var panels: [Box] {
    let words = title.union(small).union(hint).union(meter).union(advice).union(buttons)
    let boxes = words.overlaps(pad) ? [words.union(pad)] : [words, pad]
    let whole = Box(x: 0, y: 0, width: width, height: height)
    return boxes.map { $0.grown(by: 4).clipped(to: whole) }.filter { !$0.isEmpty }
  }
}
