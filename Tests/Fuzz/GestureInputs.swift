import GestureEngine

/// Touches, moves and ends in any order: one event of seven bytes after another.
enum GestureInputs {
  static func run(_ bytes: UnsafeRawBufferPointer) {
    guard let (shape, rest) = bytes.split,
      let grid = Grid(columns: 2 + Int(shape) % 5, rows: 2 + Int(shape / 5) % 5)
    else { return }
    let layout = GridLayout(grid: grid, corner: Point(x: 0, y: 0), width: 256, height: 256)
    var recognizer = PatternRecognizer(
      layout: layout, policy: shape & 0x40 == 0 ? .fill : .skip, mode: shape & 0x80 == 0 ? .drag : .taps,
      rejectionMilliseconds: 700, reconnectMilliseconds: 60)
    var time: Int64 = 0
    var tokens: [ClearToken] = []
    for start in stride(from: 0, to: rest.count - 6, by: 7) {
      let event = UnsafeRawBufferPointer(rebasing: rest[start..<(start + 7)])
      step(event, &recognizer, &time, &tokens)
      check(recognizer, grid)
    }
  }

  private static func step(
    _ event: UnsafeRawBufferPointer, _ recognizer: inout PatternRecognizer, _ time: inout Int64,
    _ tokens: inout [ClearToken]
  ) {
    time += Int64(event[1])
    let seat = UInt32(event[2] & 1)
    let finger = Int32(event[2] >> 1 & 3)
    let contact = finger == 3 ? ContactID.pointer(seat: seat) : .touch(finger, seat: seat)
    let point = Point(
      x: Double(Int(event[3]) * 2 - 128) + Double(event[4]) / 256, y: Double(Int(event[5]) * 2 - 128))
    switch event[0] % 14 {
    case 0, 1: _ = recognizer.contactDown(contact, at: point, milliseconds: time)
    case 2, 3, 4: _ = recognizer.contactMoved(contact, to: point)
    case 5: _ = recognizer.contactUp(contact, milliseconds: time)
    case 6: _ = recognizer.contactCancelled(contact)
    case 7: _ = recognizer.cancelAll(seat: seat)
    case 8: if let token = recognizer.reject() { tokens.append(token) }
    case 9: if let token = tokens.popLast() { _ = recognizer.clear(token) }
    case 10: if event[6] & 1 == 0 { recognizer.accept() } else { recognizer.reset() }
    case 11: _ = recognizer.endLift()
    case 12: _ = recognizer.contactSized(contact, diameter: Double(event[3]))
    default: _ = recognizer.finish()
    }
  }

  private static func check(_ recognizer: borrowing PatternRecognizer, _ grid: Grid) {
    var seen: UInt64 = 0
    for position in 0..<recognizer.pattern.count {
      let index = recognizer.pattern[position].index
      guard index < grid.count else { broken("a dot is one of the grid") }
      guard seen & 1 << UInt64(index) == 0 else { broken("a dot is taken once") }
      seen |= 1 << UInt64(index)
    }
  }
}
