import Canvas
import GestureEngine

extension GridLayout {
  /// The dots in a box.
  init(grid: Grid, in box: Box) {
    self.init(grid: grid, corner: Point(x: box.x, y: box.y), width: box.width, height: box.height)
  }
}
