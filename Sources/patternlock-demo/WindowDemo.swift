import EventLoop
import Glibc
import HelperFixtures
import Platform
import TestCompositor

/// The lock screen in a window of the session that the demo runs in, with a made-up account, for whoever sits there.
final class WindowDemo {
  private let loop = EventLoop()
  private let home = TemporaryDirectory()
  private let helpers: WrappedHelpers
  private let programs: String

  private static let password = "correct horse"
  private static let pattern = "1-5-7-8-6"
  /// Making a pattern's hash takes a second.
  private static let longestEnrolment: Milliseconds = 15_000

  init() throws(DemoFailure) {
    do throws(SystemError) { programs = try OwnProgram.folder() } catch { throw .system(error) }
    do throws(SystemError) {
      helpers = try WrappedHelpers(in: home, program: programs + "/patternlock-auth", password: Self.password)
    } catch {
      throw .noWrapper(error)
    }
  }

  func play() throws(DemoFailure) {
    try run(
      "the enrolment", ["enroll", "--stdin"], input: "\(Self.password)\n\(Self.pattern)\n",
      within: Self.longestEnrolment)
    Log.write(
      """
      patternlock demo: 'patternlock try' has opened a window with the lock screen. Nothing is locked.
      Nothing of yours is touched: the home is temporary, and so is the account password,
      which the real libpam checks (pam_wrapper with pam_matrix).

        Draw \(Self.pattern), by finger or mouse; the dots are counted from 1, row by row;
        or type '\(Self.password)' and Enter; or draw something wrong first. Closing the window ends it.

      """)
    let said = try run("the window", ["try"], input: "", within: nil)
    Log.write("\n\(said)")
  }

  /// Runs a command of patternlock's to its end, which must be good.
  ///
  /// - Returns: what it said.
  @discardableResult
  private func run(
    _ what: String, _ arguments: [String], input: String, within limit: Milliseconds?
  ) throws(DemoFailure) -> String {
    var environment = ["HOME=\(home.path)", "LANG=C.UTF-8"]
    for name in ["LANG", "LANGUAGE", "LC_ALL", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"] {
      if let value = getenv(name) { environment.append("\(name)=\(String(cString: value))") }
    }
    let program: ChildProgram
    do throws(SystemError) {
      program = try ChildProgram(
        programs + "/patternlock", arguments + ["--helpers", helpers.folder], environment: environment,
        input: input, loop: loop)
      let deadline = limit.map { Instant.now + $0 }
      while program.ending == nil {
        if let deadline, deadline < .now { break }
        // That it has ended does not wake the loop.
        try loop.runOnce(limit: 100)
      }
    } catch {
      throw .system(error)
    }
    guard program.ending == .exited(0) else { throw .missed(step: what, output: program.output) }
    return program.output
  }
}
