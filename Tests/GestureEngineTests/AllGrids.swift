@testable import GestureEngine

/// Every grid there is, from 2×2 to 6×6.
let allGrids: [Grid] = Grid.allowedSides.flatMap { columns in
  Grid.allowedSides.compactMap { rows in Grid(columns: columns, rows: rows) }
}
