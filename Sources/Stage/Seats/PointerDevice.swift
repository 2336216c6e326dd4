import GestureEngine
import WaylandClient

/// A seat's pointer: its left button is the finger.
final class PointerDevice {
  private let pointer: WlPointer
  private let seat: UInt32
  private unowned let input: any SeatInput
  private let image: PointerImage
  private var surface: WlSurface?
  private var position = Point(x: 0, y: 0)

  /// BTN_LEFT of linux/input-event-codes.h.
  private static let leftButton: UInt32 = 0x110

  init(_ pointer: WlPointer, seat: UInt32, globals: Globals, input: any SeatInput) {
    self.pointer = pointer
    self.seat = seat
    self.input = input
    image = PointerImage(globals)
    pointer.onEvent = { [unowned self] event in handle(event) }
  }

  /// A button that is down now will never be told to be released.
  func destroy() {
    input.contactCancelled(.pointer(seat: seat))
    image.destroy()
    if pointer.version >= 3 { pointer.release() }
  }

  private func handle(_ event: WlPointer.Event) {
    switch event {
    case .enter(let serial, let surface, let x, let y):
      self.surface = surface
      position = Point(x: x.double, y: y.double)
      image.show(on: pointer, serial: serial)
    case .leave:
      surface = nil
      input.contactCancelled(.pointer(seat: seat))
    case .motion(_, let x, let y):
      position = Point(x: x.double, y: y.double)
      input.contactMoved(.pointer(seat: seat), to: position)
    case .button(_, _, Self.leftButton, let state):
      switch WlPointer.ButtonState(rawValue: state) {
      case .pressed:
        guard let surface else { return }
        input.contactDown(.pointer(seat: seat), on: surface, at: position)
      case .released: input.contactUp(.pointer(seat: seat))
      default: break
      }
    default: break
    }
  }
}
