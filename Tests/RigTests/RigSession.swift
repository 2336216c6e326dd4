import Glibc
import HelperFixtures
import Platform
import Testing

/// A running compositor of one test's own, with its clients, its input devices and its owner.
final class RigSession {
  /// The compositors that the rig starts.
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case sway = "start-sway"
    case labwc = "start-labwc"
    /// sway in a window of KWin, which has a touch screen.
    case touchable = "start-kwin-sway"
    /// In the root directory of `try-hyprland` only.
    case hyprland = "start-hyprland"

    var testDescription: String {
      switch self {
      case .sway: "sway"
      case .labwc: "labwc"
      case .touchable: "sway inside KWin"
      case .hyprland: "Hyprland"
      }
    }

    /// Its one output, of which the rig's start commands tell the size.
    var outputName: String { self == .touchable ? "WL-1" : "HEADLESS-1" }
  }

  let kind: Kind
  let folder = TemporaryDirectory()
  /// XDG_RUNTIME_DIR, WAYLAND_DISPLAY, SWAYSOCK, KWIN_DISPLAY, as the start command printed them.
  let variables: [String: String]
  private let compositor: RunningProgram
  private let user: String?
  private var programs: [RunningProgram] = []
  /// Input devices and owners, which must last as long as the session.
  private var kept: [AnyObject] = []
  private var commandCount = 0

  /// Starts a compositor, lets a test use it, and ends it with everything that was started on it, whatever happens.
  ///
  /// - Parameter user: an account of the rig's root directory that the session belongs to.
  static func run(_ kind: Kind, as user: String? = nil, _ body: (RigSession) throws -> Void) throws {
    let session = try RigSession(kind, user)
    defer { session.end() }
    try body(session)
  }

  private init(_ kind: Kind, _ user: String?) throws {
    self.kind = kind
    self.user = user
    var environment = ["PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"]
    environment["PATTERNLOCK_RIG_ROOT"] = Rig.root
    environment["PATTERNLOCK_RIG_USER"] = user
    let compositor = try RunningProgram(
      [Rig.command(kind.rawValue), folder.path + "/compositor"], environment: environment, input: .openPipe,
      files: folder.path + "/start")
    self.compositor = compositor
    let lines = try Deadline.wait(for: "\(kind.testDescription) to come up", story: compositor.lastWords()) {
      let lines = compositor.outputText.split(separator: "\n").map(String.init)
      if lines.last == "ready" { return lines }
      if let ending = compositor.look() {
        throw NothingCame(description: "\(kind) \(ending)\(compositor.lastWords())")
      }
      return nil
    }
    for line in lines {
      guard let sign = line.firstIndex(of: "=") else { continue }
      environment[String(line[..<sign])] = String(line[line.index(after: sign)...])
    }
    variables = environment
    // A locker that covered nothing could not be told from one that did, were there no desktop yet.
    try awaitPicture("the desktop") { $0.share(of: .desktop) > 0.99 }
  }

  private func end() {
    kept = []
    for program in programs { program.end(within: 0) }
    compositor.end(within: 10_000)
  }

  /// A path of the session as programs in the rig's root directory see it.
  func inside(_ path: String) -> String {
    guard let root = Rig.root, path.hasPrefix(root) else { return path }
    return String(path.dropFirst(root.count))
  }

  // MARK: Programs

  /// Starts a program on this compositor; it ends with the session at the latest.
  func start(
    _ arguments: [String], environment: [String: String] = [:], input: RunningProgram.Input = .nothing
  ) throws -> RunningProgram {
    commandCount += 1
    let program = try RunningProgram(
      arguments, environment: variables.merging(environment) { $1 }, input: input,
      files: "\(folder.path)/\(commandCount)")
    programs.append(program)
    return program
  }

  /// Runs a program beside the compositor and waits for its success.
  @discardableResult
  func inRoot(_ arguments: String...) throws -> [UInt8] { try inRoot(arguments) }

  @discardableResult
  func inRoot(_ arguments: [String]) throws -> [UInt8] {
    let program = try start([Rig.command("in-root")] + arguments)
    guard try program.awaitEnding() == .exited(0) else {
      throw NothingCame(description: "\(arguments) failed\(program.lastWords())\n\(program.outputText)")
    }
    return program.output
  }

  /// Starts patternlock on this compositor: without words, button and motion, unless told otherwise, since most tests
  /// look at the pad and the field alone.
  ///
  /// - Parameters:
  ///   - command: what it is to do other than lock.
  ///   - tracesWayland: whether its log has all messages of its connection.
  func lock(
    _ owner: Owner, command: [String] = [], isPlain: Bool = true, tracesWayland: Bool = true
  ) throws -> Locker {
    kept.append(owner)
    let parts = ["clock", "date", "hint", "user-name", "button", "reveal", "keyboard-toggle"].map {
      "--hide-\($0)"
    }
    let options = isPlain ? parts + ["--reduce-motion"] : []
    let environment = owner.environment.filter { tracesWayland || $0.key != "WAYLAND_DEBUG" }
    return Locker(try start(owner.command + ["--debug"] + options + command, environment: environment))
  }

  /// Ends the compositor as a crash would.
  func killCompositor() {
    if let number = variables["PID"].flatMap({ pid_t($0) }) { kill(number, SIGKILL) }
  }

  /// Sets the size of the output, in pixels.
  func setMode(width: Int, height: Int) throws {
    let mode = "\(width)x\(height)"
    if kind == .labwc {
      try inRoot("wlr-randr", "--output", kind.outputName, "--custom-mode", mode)
    } else {
      try inRoot("swaymsg", "output", kind.outputName, "mode", mode)
    }
    try awaitPicture("an output of \(mode)") { $0.width == width && $0.height == height }
  }

  /// Sets how many pixels of the output are one surface unit.
  func setScale(_ scale: Double) throws {
    if kind == .labwc {
      try inRoot("wlr-randr", "--output", kind.outputName, "--scale", "\(scale)")
    } else {
      try inRoot("swaymsg", "output", kind.outputName, "scale", "\(scale)")
    }
  }

  // MARK: Input devices, which stay plugged in until the session ends

  func plugMouse() throws -> VirtualMouse {
    let mouse = try VirtualMouse(variables["WAYLAND_DISPLAY"] ?? "")
    kept.append(mouse)
    return mouse
  }

  func plugKeyboard() throws -> VirtualKeyboard {
    let keyboard = try VirtualKeyboard(variables["WAYLAND_DISPLAY"] ?? "", folder)
    kept.append(keyboard)
    return keyboard
  }

  /// The touch screen of a session that is touchable.
  func plugFinger() throws -> Finger {
    let finger = try Finger(variables["KWIN_DISPLAY"] ?? "")
    kept.append(finger)
    return finger
  }

  // MARK: What is on the screen

  /// A picture of one output, in its own pixels.
  func picture(of output: String? = nil) throws -> Picture {
    let bytes = try inRoot("grim", "-t", "ppm", "-o", output ?? kind.outputName, "-")
    guard let picture = Picture(ppm: bytes) else { throw NothingCame(description: "grim wrote no picture") }
    return picture
  }

  /// Expects that not one pixel of the desktop shows.
  func expectHidden(on output: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try picture(of: output).expectHidesDesktop(sourceLocation: sourceLocation)
  }

  /// Takes pictures until one is as it should be.
  @discardableResult
  func awaitPicture(
    _ what: String, of output: String? = nil, within limit: Milliseconds = Deadline.usual,
    _ isRight: (Picture) -> Bool
  ) throws -> Picture {
    var last = ""
    return try Deadline.wait(for: what, within: limit, story: "; the last picture: \(last)") {
      // An output that has only just been made may not be known yet.
      guard let picture = try? picture(of: output) else { return nil }
      last = picture.summary
      return isRight(picture) ? picture : nil
    }
  }
}
