import Testing

@testable import GestureEngine

/// A recogniser and a hand over it; a class, since the macros of the tests copy what they look at. Places are
/// given in cells from the top left corner of the pad, so that (0.5, 0.5) is the middle of the first dot; a
/// cell is 100 wide.
final class Pad {
  var recognizer: PatternRecognizer
  var now: Int64 = 1_000

  static let cell = 100.0

  init(
    columns: Int = 3, rows: Int = 3, policy: JumpPolicy = .fill, mode: EntryMode = .drag, reconnect: Int64 = 0
  ) throws {
    let grid = try #require(Grid(columns: columns, rows: rows))
    recognizer = PatternRecognizer(
      layout: Self.layout(of: grid), policy: policy, mode: mode,
      reconnectMilliseconds: reconnect)
  }

  static func layout(of grid: Grid, cell: Double = Pad.cell) -> GridLayout {
    GridLayout(
      grid: grid, corner: Point(x: 0, y: 0), width: cell * Double(grid.columns),
      height: cell * Double(grid.rows))
  }

  var dots: [Int] { (0..<recognizer.pattern.count).map { Int(recognizer.pattern[$0].index) } }
  var isWiped: Bool { recognizer.pattern.isWiped }
  var patternGrid: Grid { recognizer.pattern.grid }
  var phase: RecognizerPhase { recognizer.phase }
  var tail: Point? { recognizer.tail }
  var grid: Grid { recognizer.layout.grid }

  func place(_ x: Double, _ y: Double) -> Point { Point(x: x * Self.cell, y: y * Self.cell) }

  func center(_ index: Int) throws -> Point {
    recognizer.layout.center(of: try #require(grid.dot(index: index)))
  }

  @discardableResult
  func down(_ point: Point, _ contact: ContactID = .touch(0)) -> StrokeEvent {
    recognizer.contactDown(contact, at: point, milliseconds: now)
  }

  @discardableResult
  func move(_ point: Point, _ contact: ContactID = .touch(0)) -> StrokeEvent {
    recognizer.contactMoved(contact, to: point)
  }

  @discardableResult
  func up(_ contact: ContactID = .touch(0)) -> StrokeEvent {
    recognizer.contactUp(contact, milliseconds: now)
  }

  func size(_ diameter: Double, _ contact: ContactID) -> StrokeEvent {
    recognizer.contactSized(contact, diameter: diameter)
  }

  func endLift() -> StrokeEvent { recognizer.endLift() }
  func cancel(_ contact: ContactID) -> StrokeEvent { recognizer.contactCancelled(contact) }
  func cancelAll(seat: UInt32) -> StrokeEvent { recognizer.cancelAll(seat: seat) }
  func cancelAll() -> StrokeEvent { recognizer.cancelAll() }
  func relayout(_ layout: GridLayout) -> StrokeEvent { recognizer.relayout(layout) }
  func take(_ dot: Dot) -> StrokeEvent { recognizer.take(dot) }
  func finish() -> StrokeEvent { recognizer.finish() }
  func reject() -> ClearToken? { recognizer.reject() }

  @discardableResult
  func clear(_ token: ClearToken) -> Bool { recognizer.clear(token) }

  /// Puts the finger down on the first dot and moves it to each next one in a single sample.
  func draw(_ indices: Int..., contact: ContactID = .touch(0)) throws {
    for (position, index) in indices.enumerated() {
      let point = try center(index)
      if position == 0 { down(point, contact) } else { move(point, contact) }
    }
  }

  @discardableResult
  func take(_ index: Int) throws -> StrokeEvent {
    recognizer.take(try #require(grid.dot(index: index)))
  }
}
