import Canvas
import EventLoop
import Glibc
import HelperFixtures
import Platform
import TestCompositor

/// What the demo plays on: a test compositor with a phone's screen, a temporary home, and the programs that were built
/// beside this one.
final class Stage {
  let loop = EventLoop()
  let seat: TestSeat
  let output: TestOutput

  private let compositor: TestCompositor
  private let home = TemporaryDirectory()
  private let helpers: WrappedHelpers
  private let programs: String
  private var locker: ChildProgram?
  private let start = Instant.now

  /// For anything at all.
  private static let patience: Milliseconds = 15_000

  /// - Parameter password: of the account that the demo makes up.
  init(password: String) throws(DemoFailure) {
    var options = CompositorOptions()
    options.pacing = .every(16)
    do throws(SystemError) {
      programs = try OwnProgram.folder()
      compositor = try TestCompositor(loop: loop, options: options)
      output = compositor.addOutput("PHONE-1", .phone)
      seat = compositor.addSeat(layout: try KeyboardLayout("us"))
    } catch {
      throw .system(error)
    }
    do throws(SystemError) {
      helpers = try WrappedHelpers(in: home, program: programs + "/patternlock-auth", password: password)
    } catch {
      throw .noWrapper(error)
    }
  }

  /// Ends the locker, if it still runs, and the compositor.
  func end() {
    locker = nil
    compositor.shutDown()
  }

  /// Where the locker says that its pad is.
  var pad: Box? { locker?.pad(on: output) }

  // MARK: Programs

  /// Runs a command of patternlock's to its end, which must be good.
  func run(_ arguments: [String], input: String) throws(DemoFailure) {
    let name = "patternlock " + arguments.joined(separator: " ")
    let program: ChildProgram
    do throws(SystemError) {
      program = try ChildProgram(
        programs + "/patternlock", arguments + ["--helpers", helpers.folder], environment: environment,
        input: input,
        loop: loop)
    } catch {
      throw .system(error)
    }
    try wait(for: name) { program.ending != nil }
    guard program.ending == .exited(0) else { throw .missed(step: name, output: program.output) }
  }

  /// Starts the locker and waits until the session is locked.
  func lock() throws(DemoFailure) {
    do throws(SystemError) {
      compositor.unlockCount = 0
      locker = try compositor.start(
        programs + "/patternlock", ["--debug", "--helpers", helpers.folder], environment: environment)
    } catch {
      throw .system(error)
    }
    try wait(for: "the lock") { compositor.state == .locked && output.cover != nil }
  }

  /// Waits until the session is unlocked and the locker has ended well.
  func waitForUnlock() throws(DemoFailure) {
    try wait(for: "the unlock") { locker?.ending != nil }
    guard locker?.ending == .exited(0), compositor.unlockCount == 1, compositor.state == .unlocked else {
      throw .missed(step: "the unlock", output: locker?.output ?? "")
    }
  }

  // MARK: Time

  /// Does a step and tells when it was done and how long it took.
  func step(_ text: String, _ body: () throws(DemoFailure) -> Void) throws(DemoFailure) {
    let before = Instant.now
    try body()
    guard compositor.violations.isEmpty else { throw .violations(compositor.violations) }
    let now = Instant.now
    Log.write(" \(Self.column(now - start)) ms \(Self.column(now - before)) ms   \(text)\n")
  }

  /// Goes on until something is so.
  func wait(for what: String, until condition: () -> Bool) throws(DemoFailure) {
    let happened: Bool
    do throws(SystemError) {
      happened = try loop.wait(atMost: Self.patience, until: condition)
    } catch {
      throw .system(error)
    }
    if !happened { throw .missed(step: what, output: locker?.output ?? "") }
  }

  /// Lets the programs do what they do for a while.
  func rest(_ time: Milliseconds) throws(DemoFailure) {
    do throws(SystemError) { try loop.run(for: time) } catch { throw .system(error) }
  }

  private static func column(_ time: Milliseconds) -> String {
    let digits = String(time.count)
    return String(repeating: " ", count: max(0, 6 - digits.count)) + digits
  }

  // MARK: Surroundings

  private var environment: [String] {
    ["HOME=\(home.path)", "XDG_RUNTIME_DIR=\(home.path)", "LANG=C.UTF-8"]
  }
}
