import RigBindings
import WaylandClient

/// A mouse that a test moves (wlr-virtual-pointer).
final class VirtualMouse {
  let connection: RigConnection
  private let pointer: ZwlrVirtualPointerV1

  /// Surface units are sent in 16ths, so that dots on fractions of a pixel can be aimed at.
  private static let fineness = 16.0
  /// BTN_LEFT of linux/input-event-codes.h.
  private static let leftButton: UInt32 = 0x110

  init(_ display: String) throws {
    connection = try RigConnection(display)
    let manager = try connection.bind(ZwlrVirtualPointerManagerV1.self)
    pointer = manager.createVirtualPointer(seat: try connection.bind(WlSeat.self))
    try connection.settle()
  }

  /// Draws a stroke with the button held, and lets go.
  ///
  /// - Parameters:
  ///   - dots: counted from 1.
  ///   - pad: where they are, in the coordinates of an output.
  ///   - output: where that output lies in the compositor's layout, and how large the whole layout is.
  func draw(_ dots: [Int], on pad: Pad, _ output: OutputPlace) throws {
    let points = pad.stroke(through: dots)
    guard let first = points.first else { return }
    move(to: first, output)
    press(.pressed)
    for point in points.dropFirst() { move(to: point, output) }
    press(.released)
    try connection.settle()
  }

  /// Moves to the middle of the pad, without the button.
  func move(over pad: Pad, _ output: OutputPlace) throws {
    move(to: pad.center(of: 5), output)
    try connection.settle()
  }

  /// Moves to the last corner of the layout.
  func moveAside() throws {
    move(to: (1, 1), .whole(1, 1))
    try connection.settle()
  }

  private func move(to point: (x: Double, y: Double), _ output: OutputPlace) {
    func fine(_ value: Double) -> UInt32 { UInt32((value * Self.fineness).rounded()) }
    pointer.motionAbsolute(
      time: connection.time, x: fine(output.x + point.x), y: fine(output.y + point.y),
      xExtent: fine(output.layoutWidth), yExtent: fine(output.layoutHeight))
    pointer.frame()
  }

  private func press(_ state: WlPointer.ButtonState) {
    pointer.button(time: connection.time, button: Self.leftButton, state: state)
    pointer.frame()
  }
}
