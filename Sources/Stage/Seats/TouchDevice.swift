import GestureEngine
import WaylandClient

/// A seat's touch screen.
final class TouchDevice {
  private let touch: WlTouch
  private let seat: UInt32
  private unowned let input: any SeatInput

  init(_ touch: WlTouch, seat: UInt32, input: any SeatInput) {
    self.touch = touch
    self.seat = seat
    self.input = input
    touch.onEvent = { [unowned self] event in handle(event) }
  }

  /// Fingers that are down now will never be told to be lifted.
  func destroy() {
    input.contactsLost(seat: seat)
    touch.destroyDevice()
  }

  private func handle(_ event: WlTouch.Event) {
    switch event {
    case .down(_, _, let surface, let id, let x, let y):
      // The surface may be gone here though the compositor still meant it; then nobody can have aimed at it.
      guard let surface else { return }
      input.contactDown(.touch(id, seat: seat), on: surface, at: Point(x: x.double, y: y.double))
    case .motion(_, let id, let x, let y):
      input.contactMoved(.touch(id, seat: seat), to: Point(x: x.double, y: y.double))
    case .up(_, _, let id): input.contactUp(.touch(id, seat: seat))
    case .shape(let id, let major, _):
      input.contactSized(.touch(id, seat: seat), diameter: major.double)
    case .cancel: input.contactsLost(seat: seat)
    default: break
    }
  }
}

extension WlTouch {
  /// Tells the compositor where it knows that request, and forgets the object.
  fileprivate func destroyDevice() {
    if version >= 3 { release() }
  }
}
