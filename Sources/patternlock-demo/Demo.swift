import Canvas
import EventLoop
import Glibc
import HelperFixtures
import Platform
import TestCompositor

/// The play in its acts: enrol, lock, a wrong pattern, the right one, lock again, the password.
final class Demo {
  private let stage: Stage
  private let finger: Finger
  private let folder: String
  private var pictures: [Picture] = []

  private static let password = "correct horse"
  private static let pattern = [1, 5, 7, 8, 6]
  private static let wrong = [1, 2, 3, 5, 7]
  private static let red = Color(255, 92, 92)
  private static let accent = Color(0, 170, 255)
  private static let words = Color(237, 240, 250)
  /// A dot that is not taken: the words' colour at 78 % on the background.
  private static let dot = Color(187, 190, 199)

  /// - Parameter folder: where pictures go; made where it is missing.
  init(pictures folder: String) throws(DemoFailure) {
    self.folder = folder
    guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
      throw .system(SystemError("make the folder", folder))
    }
    stage = try Stage(password: Self.password)
    finger = Finger(stage.seat, on: stage.output, loop: stage.loop)
  }

  /// Ends what was started.
  func end() { stage.end() }

  func play() throws(DemoFailure) {
    Log.write(
      """
      patternlock demo: the real programs lock a test compositor with the screen of a phone.
      Nothing of yours is touched: the home is temporary, and so is the account password,
      which the real libpam checks (pam_wrapper with pam_matrix).

         time    took

      """)
    try enroll()
    try lockAndDraw()
    try lockAndType()
    try writePictures()
  }

  private func enroll() throws(DemoFailure) {
    try stage.step("enrolled the pattern \(Self.text(Self.pattern)) with 'patternlock enroll --stdin'") {
      () throws(DemoFailure) in
      try stage.run(["enroll", "--stdin"], input: "\(Self.password)\n\(Self.text(Self.pattern))\n")
    }
  }

  private func lockAndDraw() throws(DemoFailure) {
    try lock()
    try takePicture("idle")
    try stage.step("drew a wrong pattern by touch: it turns red") { () throws(DemoFailure) in
      try finger.draw(try dots(Self.wrong)) { () throws(DemoFailure) in try takePicture("drawing") }
      try stage.wait(for: "the red of a wrong pattern") { shows(Self.red) }
    }
    try takePicture("wrong")
    try stage.step("the red is gone, the pad is free again") { () throws(DemoFailure) in
      try stage.wait(for: "the end of the red") { !isRed(try? dots(Self.wrong).first) }
    }
    try stage.step("drew the right pattern by touch: unlocked") { () throws(DemoFailure) in
      try finger.draw(try dots(Self.pattern)) { () throws(DemoFailure) in try takePicture("right") }
      try stage.waitForUnlock()
    }
  }

  private func lockAndType() throws(DemoFailure) {
    try lock()
    try stage.step("typed the account password: unlocked") { () throws(DemoFailure) in
      for character in Self.password {
        stage.seat.type(String(character))
        try stage.rest(40)
      }
      try stage.wait(for: "the password field") { shows(Self.accent) }
      try takePicture("password")
      stage.seat.tap(.enter)
      try stage.waitForUnlock()
    }
  }

  private func lock() throws(DemoFailure) {
    try stage.step("locked") { () throws(DemoFailure) in try stage.lock() }
    try stage.step("the pad and the words are shown") { () throws(DemoFailure) in
      try stage.wait(for: "the pad and the words") {
        stage.pad != nil && shows(Self.dot) && shows(Self.words)
      }
    }
  }

  private func dots(_ dots: [Int]) throws(DemoFailure) -> [OutputPoint] {
    guard let pad = stage.pad else { throw .missed(step: "the pad", output: "") }
    return pad.points(dots)
  }

  /// Whether a dot is shown as wrong; the words about it stay longer.
  private func isRed(_ point: OutputPoint?) -> Bool {
    guard let point else { return false }
    let picture = stage.output.picture()
    let scale = Double(picture.width) / Double(stage.output.size.width)
    let color = picture.color(x: Int(point.x * scale), y: Int(point.y * scale))
    return color.red > 200 && color.blue < 130
  }

  private func shows(_ color: Color) -> Bool { stage.output.picture().count(of: color) > 100 }

  private func takePicture(_ name: String) throws(DemoFailure) {
    let picture = stage.output.picture()
    pictures.append(picture)
    try write(picture, name)
  }

  private func writePictures() throws(DemoFailure) {
    try write(Picture.strip(pictures, on: Color(40, 44, 56)), "demo")
    Log.write("\nAll went well. The pictures: \(folder)/demo.png and one of each step beside it.\n")
  }

  private func write(_ picture: Picture, _ name: String) throws(DemoFailure) {
    do throws(SystemError) { try picture.write(to: "\(folder)/\(name).png") } catch { throw .system(error) }
  }

  /// As 'patternlock enroll' takes it.
  private static func text(_ pattern: [Int]) -> String { pattern.map { String($0) }.joined(separator: "-") }
}
