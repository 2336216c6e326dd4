import Canvas

// The lines of the hint. One stands where the target pictures have it; more go away from the pad or the field.
extension ScreenLayout {
  static let hintLines = 3
  /// What stays free around several lines.
  private static let gap = 4.0

  /// Room for as many lines as a hint may have, as far as nothing lies there; where two have none, towards the pad or
  /// the field, too.
  var boxOfHint: Box {
    let line = hintLine
    guard !line.isEmpty else { return line }
    let most = Double(Self.hintLines - 1) * line.height
    var (above, below) = (min(most, line.y), min(most, height - line.bottom))
    // What has a panel of its own keeps it: there is as much around that.
    let others = [clock, date, userName, status, button, keyboard].filter { !$0.isEmpty }
    for box in others.map({ $0.grown(by: Self.gap) }) + [middle]
    where box.x < line.right && line.x < box.right {
      if box.y >= line.bottom {
        below = min(below, box.y - line.bottom - Self.gap)
      } else {
        above = min(above, line.y - box.bottom - Self.gap)
      }
    }
    if middle.y >= line.bottom {
      below = min(below, line.height - above)
    } else {
      above = min(above, line.height - below)
    }
    above = max(0, above.rounded(.down))
    below = max(0, below.rounded(.down))
    return Box(x: line.x, y: line.y - above, width: line.width, height: line.height + above + below)
  }

  /// Where the upper edge of a hint lies that is so high.
  func hintTop(height: Double) -> Double {
    // One line may be higher than its box, as in scripts with high letters: it lies in the middle of that.
    guard height > 1.6 * hintLine.height else { return hintLine.y + (hintLine.height - height) / 2 }
    let isAbove = middle.y >= hintLine.bottom
    return isAbove ? max(hintLine.bottom - height, hint.y) : min(hintLine.y, hint.bottom - height)
  }

  private var middle: Box { face == .pattern ? pad : field }
}
