import WaylandClient
import WaylandServer

/// A point on an output, in surface units from its upper left corner.
public struct OutputPoint: Equatable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Points on the way from this one to another, that one included.
  ///
  /// - Parameter count: how many, at least 1.
  func steps(to end: OutputPoint, count: Int) -> [OutputPoint] {
    (1...max(1, count)).map { step in
      let share = Double(step) / Double(max(1, count))
      return OutputPoint(x: x + (end.x - x) * share, y: y + (end.y - y) * share)
    }
  }
}

// Touch and pointer. A lock surface covers all of its output, so that points of both are the same; a window lies
// somewhere.
extension TestSeat {
  // MARK: Touch

  /// Puts a finger down. Without a lock surface or a window there, nobody is told.
  public func touchDown(_ id: Int32 = 0, on output: TestOutput, at point: OutputPoint) {
    guard let surface = output.target else { return }
    touchFocus[id] = surface
    let point = surface.own(point)
    for touch in touches(of: surface) {
      touch.sendDown(
        serial: compositor.display.nextSerial(), time: compositor.milliseconds, surface: surface.resource,
        id: id,
        x: WaylandFixed(point.x), y: WaylandFixed(point.y))
      touch.sendFrame()
    }
  }

  /// Moves a finger that is down, in units of the output on which it went down.
  public func touchMove(_ id: Int32 = 0, to point: OutputPoint) {
    guard let surface = touchFocus[id] else { return }
    let point = surface.own(point)
    for touch in touches(of: surface) {
      touch.sendMotion(
        time: compositor.milliseconds, id: id, x: WaylandFixed(point.x), y: WaylandFixed(point.y))
      touch.sendFrame()
    }
  }

  /// Lifts a finger.
  public func touchUp(_ id: Int32 = 0) {
    guard let surface = touchFocus.removeValue(forKey: id) else { return }
    for touch in touches(of: surface) {
      touch.sendUp(serial: compositor.display.nextSerial(), time: compositor.milliseconds, id: id)
      touch.sendFrame()
    }
  }

  /// Takes all fingers away, as a compositor does that wants them for a gesture of its own.
  public func touchCancel() {
    touchFocus = [:]
    for touch in touches { touch.sendCancel() }
  }

  /// Draws with one finger through some points, all at once, and lifts it.
  ///
  /// - Parameter samples: how many positions are told on the way from one point to the next.
  public func stroke(_ id: Int32 = 0, through points: [OutputPoint], on output: TestOutput, samples: Int = 5)
  {
    guard let first = points.first else { return }
    touchDown(id, on: output, at: first)
    for (start, end) in zip(points, points.dropFirst()) {
      for point in start.steps(to: end, count: samples) { touchMove(id, to: point) }
    }
    touchUp(id)
  }

  /// Tells how large a finger's contact is, in surface units.
  public func touchShape(_ id: Int32 = 0, diameter: Double) {
    guard let surface = touchFocus[id] else { return }
    for touch in touches(of: surface) {
      touch.sendShape(id: id, major: WaylandFixed(diameter), minor: WaylandFixed(diameter))
      touch.sendFrame()
    }
  }

  private func touches(of surface: Surface) -> [WlTouchResource] {
    guard surface.resource.isAlive else { return [] }
    return touches.filter { $0.client === surface.resource.client }
  }

  // MARK: Pointer

  /// Moves the pointer, on to the output's lock surface or window where it was not there before.
  public func pointerMove(to point: OutputPoint, on output: TestOutput) {
    let target = output.target
    let point = target?.own(point) ?? point
    let (x, y) = (WaylandFixed(point.x), WaylandFixed(point.y))
    if target !== pointerFocus {
      pointerLeave()
      guard let target else { return }
      pointerFocus = target
      pointerSerial = compositor.display.nextSerial()
      for pointer in pointers(of: target) {
        pointer.sendEnter(serial: pointerSerial, surface: target.resource, surfaceX: x, surfaceY: y)
        pointer.sendFrame()
      }
    } else if let target {
      for pointer in pointers(of: target) {
        pointer.sendMotion(time: compositor.milliseconds, surfaceX: x, surfaceY: y)
        pointer.sendFrame()
      }
    }
  }

  /// Takes the pointer off the surface it is on.
  public func pointerLeave() {
    guard let surface = pointerFocus else { return }
    pointerFocus = nil
    for pointer in pointers(of: surface) {
      pointer.sendLeave(serial: compositor.display.nextSerial(), surface: surface.resource)
      pointer.sendFrame()
    }
  }

  /// Presses or releases the left button.
  public func pointerButton(_ state: WlPointer.ButtonState) {
    guard let surface = pointerFocus else { return }
    for pointer in pointers(of: surface) {
      // BTN_LEFT.
      pointer.sendButton(
        serial: compositor.display.nextSerial(), time: compositor.milliseconds, button: 0x110, state: state)
      pointer.sendFrame()
    }
  }

  private func pointers(of surface: Surface) -> [WlPointerResource] {
    guard surface.resource.isAlive else { return [] }
    return pointers.filter { $0.client === surface.resource.client }
  }
}
