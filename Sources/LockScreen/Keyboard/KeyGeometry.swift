import Canvas
import GestureEngine

/// Where the keys lie, in surface coordinates: a pure function of the rows and of the box they are to fill.
///
/// On a phone of 360 units ten letters stand in a row, 30 wide and 50 high with gaps of 5; all edges are whole units.
struct KeyGeometry {
  /// By row and column.
  let boxes: [[Box]]

  /// A phone's gap, and the widest one.
  private static let largestGap = 5.0
  /// Letters are never wider than a tenth of the row.
  private static let fewestColumns = 10.0

  init(_ rows: [KeyRow], in box: Box) {
    guard !box.isEmpty, !rows.isEmpty else {
      boxes = []
      return
    }
    let gap = min(max(2, (box.width / 72).rounded()), Self.largestGap)
    let rowGap = min(gap, max(1, (box.height / 43).rounded()))
    let width = box.width - 2 * (gap + 1)
    let left = box.x + gap + 1
    // What a key of weight 1 gets in a row that takes all the width.
    func unit(weight: Double, count: Double) -> Double { max(1, (width - gap * (count - 1)) / weight) }
    let letter = rows.filter { !$0.isFilled }.reduce(
      unit(weight: Self.fewestColumns, count: Self.fewestColumns)
    ) {
      min($0, unit(weight: $1.weight, count: Double($1.keys.count)))
    }
    let height = (box.height - rowGap * Double(rows.count - 1)) / Double(rows.count)
    boxes = rows.enumerated().map { number, row in
      let count = Double(row.keys.count)
      let unit = row.isFilled ? unit(weight: row.weight, count: count) : letter
      let top = box.y + Double(number) * (height + rowGap)
      var x = left + (width - row.weight * unit - gap * (count - 1)) / 2
      return row.keys.map { key in
        defer { x += key.weight * unit + gap }
        return Self.rounded(left: x, top: top, right: x + key.weight * unit, bottom: top + height)
      }
    }
  }

  /// The key that is nearest to a point; nil where there are no keys.
  func position(nearestTo point: Point) -> KeyPosition? {
    let row = boxes.indices.filter { !boxes[$0].isEmpty }.min {
      distance(point.y, boxes[$0][0].y, boxes[$0][0].bottom)
        < distance(point.y, boxes[$1][0].y, boxes[$1][0].bottom)
    }
    guard let row else { return nil }
    let column = boxes[row].indices.min {
      distance(point.x, boxes[row][$0].x, boxes[row][$0].right)
        < distance(point.x, boxes[row][$1].x, boxes[row][$1].right)
    }
    return column.map { KeyPosition(row: row, column: $0) }
  }

  subscript(position: KeyPosition) -> Box {
    guard boxes.indices.contains(position.row), boxes[position.row].indices.contains(position.column) else {
      return .none
    }
    return boxes[position.row][position.column]
  }

  private func distance(_ value: Double, _ low: Double, _ high: Double) -> Double {
    value < low ? low - value : max(0, value - high)
  }

  private static func rounded(left: Double, top: Double, right: Double, bottom: Double) -> Box {
    let (x, y) = (left.rounded(), top.rounded())
    return Box(x: x, y: y, width: max(1, right.rounded() - x), height: max(1, bottom.rounded() - y))
  }
}

extension KeyRow {
  fileprivate var weight: Double { keys.reduce(0) { $0 + $1.weight } }
}
