import Canvas
import EventLoop
import Glibc
import HelperFixtures
import Platform
import TestCompositor
import Testing

/// A test compositor with a seat and a screen, and the real locker as its client.
///
/// Its own methods end a test with a message when something does not come about; that the locker broke no rule of
/// the protocol is asserted when a test calls ``finish(_:)``.
final class LockerRig {
  let directory = TemporaryDirectory()
  let loop = EventLoop()
  let compositor: TestCompositor
  let output: TestOutput
  let seat: TestSeat
  /// The home folder of the locker.
  var home: String
  var locale = "C.UTF-8"
  /// For more seats.
  let layout: KeyboardLayout
  private(set) var helpers: FakeHelpers
  /// The locker that was started last.
  private(set) var locker: ChildProgram?

  /// How long a locker may take for anything at all: much more than it needs, on a machine that builds meanwhile.
  static let patience: Milliseconds = 20_000

  /// - Parameters:
  ///   - options: of the compositor.
  ///   - mode: of its screen.
  ///   - password: the script of the password's helper.
  ///   - pattern: the script of the pattern's helper.
  ///   - fingerprint: the script of the fingerprint reader's helper.
  ///   - layout: of its keyboard, as in `setxkbmap`.
  ///   - isPlain: whether all is left out that can be: words, clock, button and motion.
  init(
    _ options: CompositorOptions = CompositorOptions(), _ mode: TestOutput.Mode = .phone,
    password: String = FakeHelpers.honestPassword, pattern: String = FakeHelpers.honestPattern,
    fingerprint: String = FakeHelpers.noReader, layout names: String = "us",
    isPlain: Bool = true
  ) throws {
    home = directory.path
    compositor = try TestCompositor(loop: loop, options: options)
    layout = try KeyboardLayout(names)
    output = compositor.addOutput("TEST-1", mode)
    seat = compositor.addSeat(layout: layout)
    helpers = FakeHelpers(
      in: directory, password: password, pattern: pattern, fingerprint: fingerprint)
    for folder in ["run", "config", "data", "data/patternlock"] { makeFolder("\(directory.path)/\(folder)") }
    // The locker looks whether it is there, and never at what is in it.
    directory.write("data/patternlock/pattern", "x")
    // Most tests are about the pad and the field alone, and count pixels.
    makeFolder("\(directory.path)/config/patternlock")
    if isPlain { directory.write("config/patternlock/config", Self.plain) }
    mkfifo(directory.path + "/gate", 0o600)
  }

  deinit {
    locker = nil
    compositor.shutDown()
  }

  /// The folder of the programs that were built with these tests.
  static let programs: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count - 1))
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }()

  private static let plain = """
    hide-clock
    hide-date
    hide-hint
    hide-user-name
    hide-button
    hide-battery
    hide-keyboard-toggle
    reduce-motion

    """
  /// The folder of the package.
  static let package = String(#filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined())

  var environment: [String] {
    [
      "HOME=\(home)", "XDG_DATA_HOME=\(home)/data", "XDG_CONFIG_HOME=\(home)/config",
      "XDG_RUNTIME_DIR=\(directory.path)/run", "LANG=\(locale)",
    ]
  }

  // MARK: The locker

  /// Starts a locker.
  ///
  /// - Parameters:
  ///   - descriptors: become 4, 5 and so on in it.
  ///   - programs: the folder that it is in.
  ///   - wrapping: a program that becomes the locker, and its arguments.
  @discardableResult
  func start(
    _ arguments: [String] = [], helpers folder: String? = nil, descriptors: [Int32] = [],
    programs: String = programs, wrapping: [String] = []
  ) throws -> ChildProgram {
    let options = ["--debug", "--helpers", folder ?? helpers.folder]
    let command = wrapping + [programs + "/patternlock"] + options + arguments
    let locker = try compositor.start(
      command[0], Array(command.dropFirst()), environment: environment, descriptors: descriptors)
    self.locker = locker
    return locker
  }

  /// What the locker says when it has its configuration.
  static let settingsRead = "settings read"

  /// Starts a locker and waits until it shows its pad on each screen.
  func lock(
    _ arguments: [String] = [], helpers folder: String? = nil, programs: String = programs,
    wrapping: [String] = []
  ) throws {
    try start(arguments, helpers: folder, programs: programs, wrapping: wrapping)
    // On a busy machine they may come later than the first panels.
    try wait(for: "the settings") { locker?.output.contains(Self.settingsRead) == true }
    try waitForPanels()
  }

  /// Waits until each screen has a panel with a picture, and the seat's devices are listened to.
  func waitForPanels(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(for: "the panels", sourceLocation: sourceLocation) {
      compositor.state == .locked
        && compositor.outputs.allSatisfy {
          $0.cover?.subsurfaces.first?.isMapped == true && pad(on: $0) != nil
        }
    }
  }

  /// Waits until the locker has dealt with everything it was sent, which the answer to one more configure tells.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try #require(output.cover != nil, sourceLocation: sourceLocation)
    output.configure(width: UInt32(output.size.width), height: UInt32(output.size.height))
    try wait(for: "the answer to a configure", sourceLocation: sourceLocation) { output.isConfigured }
  }

  /// Goes on until something is so.
  func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool
  ) throws {
    let happened = try loop.wait(atMost: Self.patience, until: condition)
    let circumstances =
      "state \(compositor.state), violations \(compositor.violations), the locker "
      + "\(locker?.ending.map { "\($0)" } ?? "runs") and said: \(locker?.output ?? "")"
    try #require(happened, "\(what) did not come about: \(circumstances)", sourceLocation: sourceLocation)
  }

  /// Waits for the end of the locker and of all that it did with the compositor.
  func waitForEnding(sourceLocation: SourceLocation = #_sourceLocation) throws -> ChildProgram.Ending {
    var ending: ChildProgram.Ending?
    try wait(for: "the end of the locker", sourceLocation: sourceLocation) {
      ending = locker?.ending
      return ending != nil
    }
    try loop.run(for: 5)
    return try #require(ending, sourceLocation: sourceLocation)
  }

  /// Waits until the session is unlocked and the locker has ended with 0, having broken no rule.
  func waitForUnlock(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(
      try waitForEnding(sourceLocation: sourceLocation) == .exited(0), "\(locker?.output ?? "")",
      sourceLocation: sourceLocation)
    #expect(compositor.state == .unlocked, sourceLocation: sourceLocation)
    #expect(compositor.unlockCount == 1, sourceLocation: sourceLocation)
    #expect(compositor.violations == [], sourceLocation: sourceLocation)
  }

  /// Asserts that after a while, long enough for a locker that would unlock, the lock stands and no rule is broken.
  func expectStillLocked(
    for time: Milliseconds = 300, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try loop.run(for: time)
    #expect(compositor.state == .locked, "\(locker?.output ?? "")", sourceLocation: sourceLocation)
    #expect(compositor.unlockCount == 0, sourceLocation: sourceLocation)
    #expect(compositor.violations == [], sourceLocation: sourceLocation)
    #expect(locker?.ending == nil, sourceLocation: sourceLocation)
  }

  /// The locker's children that are a program, or have a word among their arguments.
  func helperProcesses(_ name: String) -> [pid_t] {
    guard let process = locker?.processID else { return [] }
    return contents(of: "/proc/\(process)/task/\(process)/children").split(separator: " ")
      .compactMap { pid_t($0) }
      .filter { child in
        contents(of: "/proc/\(child)/cmdline").split(separator: "\0")
          .contains { $0 == name || $0.hasSuffix("/\(name)") }
      }
  }

  // MARK: What it shows

  /// Where the locker says that an output's pad is, in surface units; nil until it does.
  func pad(on output: TestOutput) -> Box? { pad(named: output.name) }

  /// Where the pad of the output, or of the window, with that name is.
  func pad(named name: String) -> Box? {
    let prefix = "layout output=\(name) pad="
    guard
      let line = (locker?.output ?? "").split(separator: "\n").last(where: { $0.contains(prefix) }),
      let start = line.firstRange(of: "pad=")
    else { return nil }
    let numbers = line[start.upperBound...].split { $0 == "," || $0 == "x" }.compactMap { Double($0) }
    guard numbers.count == 4 else { return nil }
    return Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The middles of dots, counted from 1 row by row.
  func points(_ dots: [Int], on output: TestOutput? = nil) throws -> [OutputPoint] {
    let pad = try #require(self.pad(on: output ?? self.output))
    let cell = pad.width / 3
    return dots.map { dot in
      OutputPoint(
        x: pad.x + (Double((dot - 1) % 3) + 0.5) * cell, y: pad.y + (Double((dot - 1) / 3) + 0.5) * cell)
    }
  }

  /// Draws with a finger.
  func draw(_ dots: [Int], on output: TestOutput? = nil, seat: TestSeat? = nil) throws {
    (seat ?? self.seat).stroke(through: try points(dots, on: output), on: output ?? self.output)
  }

  /// Waits until strokes are taken: words and signs may be there before the pattern's helper has said what there is to
  /// draw on.
  func waitForDots() throws {
    let dot = try points([9])[0]
    let scale = Double(output.mode.scaleIn120ths) / 120
    try wait(for: "the dots") {
      output.picture().color(x: Int(dot.x * scale), y: Int(dot.y * scale)).red > 150
    }
  }

  /// How many pixels of the screen have a colour.
  func count(_ color: Color, on output: TestOutput? = nil) -> Int {
    (output ?? self.output).picture().count(of: color)
  }

  /// Whether a screen shows the red of something wrong.
  var isRed: Bool { count(Self.red) > 100 }

  /// Whether there is anything in the corner where signs stand; the background there is 14 at most.
  var showsCorner: Bool {
    let picture = output.picture()
    return (picture.width - 160..<picture.width).contains { x in
      (20..<80).contains { y in picture.color(x: x, y: y).red > 30 }
    }
  }

  static let accent = Color(0, 170, 255)
  static let red = Color(255, 92, 92)
  static let green = Color(77, 217, 133)
  static let bullet = Color(237, 240, 250)
}
