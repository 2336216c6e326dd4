import RigBindings
import WaylandClient

/// A finger on the touch screen of KWin; as long as it is there, the sway inside has a touch screen, too.
final class Finger {
  /// Nil once unplugged.
  private var connection: RigConnection?
  private var input: OrgKdeKwinFakeInput?

  /// - Parameter display: the socket of KWin.
  init(_ display: String) throws {
    let connection = try RigConnection(display)
    input = try connection.bind(OrgKdeKwinFakeInput.self)
    input?.authenticate(application: "patternlock", reason: "tests")
    try connection.settle()
    self.connection = connection
  }

  /// Puts it down on a place.
  func down(at point: (x: Double, y: Double), id: UInt32 = 0) throws {
    input?.touchDown(id: id, x: WaylandFixed(point.x), y: WaylandFixed(point.y))
    try frame()
  }

  /// Moves it from the first of these places, where it is, to the others.
  func move(along points: some Sequence<(x: Double, y: Double)>, id: UInt32 = 0) throws {
    for point in points.dropFirst() {
      input?.touchMotion(id: id, x: WaylandFixed(point.x), y: WaylandFixed(point.y))
      input?.touchFrame()
    }
    try connection?.settle()
  }

  /// Lifts it.
  func up(id: UInt32 = 0) throws {
    input?.touchUp(id: id)
    try frame()
  }

  /// The touch screen takes the whole touch back.
  func cancel() throws {
    input?.touchCancel()
    try connection?.settle()
  }

  /// Draws a stroke and lifts.
  func draw(_ dots: [Int], on pad: Pad) throws {
    let points = pad.stroke(through: dots)
    try down(at: points[0])
    try move(along: points)
    try up()
  }

  /// Takes the touch screen away.
  func unplug() {
    input = nil
    connection = nil
  }

  private func frame() throws {
    input?.touchFrame()
    try connection?.settle()
  }
}
