import GestureEngine
import Glibc
import HelperFixtures
import PatternVault
import Platform
import TestCompositor
import Testing

@testable import LockScreen

/// The real locker and the real authenticators, with secrets made up for one test, and a look into the memory of all of
/// them.
final class MemoryRig {
  let rig: LockerRig
  private let helpers: WrappedHelpers
  private let programs: String
  private let grid: Grid
  /// What opens a window; nil for a lock.
  private let command: [String]?

  /// What unlocks.
  let password: String
  let pattern: [Int]
  /// What does not.
  let wrongPassword: String
  let wrongPattern: [Int]
  /// What nobody ever enters.
  let strangePassword: String
  let strangePattern: [Int]

  /// Locks, or opens a window.
  ///
  /// - Parameters:
  ///   - seed: of the secrets.
  ///   - programs: the folder of the programs.
  ///   - grid: of the patterns.
  ///   - command: what opens a window; nil for a lock.
  ///   - wrapping: a program that becomes the locker, and its arguments.
  init(
    seed: UInt64, programs: String, grid: Grid = .nine, command: [String]? = nil, wrapping: [String] = []
  ) throws {
    var random = SplitMix(seed: seed)
    self.grid = grid
    (password, wrongPassword, strangePassword) = (
      Self.password(&random), Self.password(&random), Self.password(&random)
    )
    (pattern, wrongPattern, strangePattern) = (
      try Self.pattern(on: grid, &random), try Self.pattern(on: grid, &random),
      try Self.pattern(on: grid, &random)
    )
    self.programs = programs
    self.command = command
    rig = try command == nil ? LockerRig() : LockerRig(CompositorOptions(), LockerTests.Try.screen)
    helpers = try WrappedHelpers(
      in: rig.directory, program: programs + "/patternlock-auth", password: password)
    let vault = PatternVault(
      store: UserPatternStore(directory: rig.directory.path + "/data/patternlock"),
      throttle: Throttle(hasOtherWays: true))
    // One pass over 8 KiB: what Argon2 costs does not matter here.
    let cost = try #require(PatternCost(operations: 1, memory: 8192))
    let encoded = [grid.columns, grid.rows] + pattern.map { UInt8($0 - 1) }
    try encoded.withUnsafeBytes { try vault.enroll($0, policy: .fill, cost: cost) }
    if let command {
      try rig.start(command, helpers: helpers.folder, programs: programs)
      _ = try rig.waitForWindow()
    } else {
      try rig.lock(helpers: helpers.folder, programs: programs, wrapping: wrapping)
    }
    try rig.wait(for: "the helpers") { helper("pam") != nil && helper("pattern") != nil }
  }

  /// 24 letters and digits.
  private static func password(_ random: inout SplitMix) -> String {
    String((0..<24).compactMap { _ in "abcdefghijklmnopqrstuvwxyz0123456789".randomElement(using: &random) })
  }

  /// All dots, in an order in which they can be drawn, counted from 1.
  private static func pattern(on grid: Grid, _ random: inout SplitMix) throws -> [Int] {
    var pattern = Pattern(grid: grid)
    for index in (0..<grid.count).shuffled(using: &random) {
      pattern.take(try #require(grid.dot(index: index)), policy: .fill)
    }
    return (0..<pattern.count).map { Int(pattern[$0].index) + 1 }
  }

  // MARK: Processes

  var locker: InspectedProcess? { rig.locker.map { InspectedProcess(processID: $0.processID) } }

  /// The helper of a role, once it is the program itself and no longer the script that starts it.
  func helper(_ role: String) -> InspectedProcess? {
    locker?.children.first {
      let arguments = $0.arguments
      return arguments.first == programs + "/patternlock-auth" && arguments.dropFirst().first == role
    }
  }

  /// Stops a helper, so that what it is asked next stays unanswered until `body` is over.
  func holding(_ role: String, _ body: () throws -> Void) throws {
    let held = try #require(helper(role)).processID
    kill(held, SIGSTOP)
    try body()
    kill(held, SIGCONT)
  }

  /// Draws with a finger, from dot to dot without a place in between.
  func draw(_ dots: [Int]) throws {
    rig.seat.stroke(through: try points(dots), on: rig.output, samples: 1)
  }

  /// Draws with keys, from the middle of the pad.
  ///
  /// - Returns: the keys that were pressed after Tab.
  func press(_ dots: [Int]) throws -> [Key] {
    var place = (column: (Int(grid.columns) - 1) / 2, row: (Int(grid.rows) - 1) / 2)
    var keys: [Key] = []
    for number in dots {
      let dot = try #require(grid.dot(index: number - 1))
      let (dx, dy) = (Int(dot.column) - place.column, Int(dot.row) - place.row)
      keys += Array(repeating: dx < 0 ? .left : .right, count: abs(dx))
      keys += Array(repeating: dy < 0 ? .up : .down, count: abs(dy))
      keys.append(.space)
      place = (Int(dot.column), Int(dot.row))
    }
    rig.seat.tap(.tab)
    for key in keys { rig.seat.tap(key) }
    return keys
  }

  private func points(_ dots: [Int]) throws -> [OutputPoint] {
    let pad = try #require(rig.pad(named: command == nil ? rig.output.name : "window"))
    let layout = GridLayout(
      grid: grid, corner: Point(x: pad.x, y: pad.y), width: pad.width, height: pad.height)
    return try dots.map {
      let center = layout.center(of: try #require(grid.dot(index: $0 - 1)))
      return OutputPoint(x: center.x, y: center.y)
    }
  }

  // MARK: Traces

  func forms(password: String) -> [SecretForm] { SecretForm.all(password: password) }

  func forms(pattern: [Int]) throws -> [SecretForm] {
    let size = rig.output.size
    // On a plain screen the only panel is the pad's; a window has one for everything.
    let panels =
      command == nil
      ? ScreenLayout(width: Double(size.width), height: Double(size.height), parts: []).panels
      : EnrolmentLayout(width: 480, height: 800, textScale: 1).panels
    let panel = try #require(panels.first)
    return SecretForm.all(
      pattern: pattern, at: try points(pattern),
      panel: OutputPoint(x: panel.x.rounded(.down), y: panel.y.rounded(.down)), scale: 2)
  }

  /// What the locker's memory has of a secret.
  func tracesInLocker(_ forms: [SecretForm]) throws -> [String] {
    try #require(locker).traces(of: forms)
  }

  /// What the memory of all processes has of a secret.
  private func traces(_ forms: [SecretForm]) throws -> [String] {
    let locker = try #require(locker)
    return try locker.traces(of: forms) + locker.children.flatMap { try $0.traces(of: forms) }
  }

  /// Waits until a secret is in no process's memory: what is left of it goes with the next answers of the compositor.
  func expectNoTrace(_ forms: [SecretForm], sourceLocation: SourceLocation = #_sourceLocation) throws {
    var found: [String] = []
    let deadline = Instant.now + LockerRig.patience
    repeat {
      try rig.loop.run(for: 20)
      found = try traces(forms)
    } while !found.isEmpty && Instant.now < deadline
    #expect(found == [], sourceLocation: sourceLocation)
  }
}
