import GestureEngine
import Testing

@testable import LockScreen

@Suite struct PadSizesTests {
  private static let grids = Grid.allowedSides.flatMap { columns in
    Grid.allowedSides.compactMap { Grid(columns: columns, rows: $0) }
  }

  /// The ends of a range and what lies between them.
  private func values(_ range: ClosedRange<Double>) -> [Double] {
    [range.lowerBound, (range.lowerBound + range.upperBound) / 2, range.upperBound]
  }

  @Test("at all sizes rings do not meet, dots lie in their rings, and no line covers a dot that it passes")
  func allSizes() {
    for grid in Self.grids {
      for dot in values(PadSizes.dotRadii) {
        for ring in values(PadSizes.ringRadii) {
          for line in values(PadSizes.lineWidths) {
            var sizes = PadSizes()
            (sizes.dotRadius, sizes.ringRadius, sizes.lineWidth) = (dot, ring, line)
            let fitted = sizes.fitted(to: grid)
            let edge = fitted.ringRadius + fitted.ringWidth / 2
            #expect(edge < 0.5)
            #expect(fitted.takenRadius < fitted.ringRadius && fitted.dotRadius < fitted.takenRadius)
            // A stroke in the wrong shakes by 0.09.
            #expect(edge + 0.09 < 0.51)
            // Half a hair of rounding.
            #expect(fitted.takenRadius + fitted.lineWidth / 2 <= grid.clearance + 1e-9)
            #expect(fitted.focusRadius - fitted.focusWidth / 2 > edge)
            #expect(fitted.focusRadius + fitted.focusWidth / 2 < 0.5)
          }
        }
      }
    }
  }

  @Test("the usual sizes are those of the target pictures on every grid")
  func usual() {
    for grid in Self.grids { #expect(PadSizes().fitted(to: grid) == PadSizes()) }
    #expect(abs(PadSizes().takenRadius - 0.085) < 1e-9)
  }
}
