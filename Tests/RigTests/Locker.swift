import Foundation
import Glibc
import Platform
import Testing

/// A running patternlock, as seen from outside: by its exit, its lines of `--debug`, and what it said to the
/// compositor (WAYLAND_DEBUG).
final class Locker {
  let program: RunningProgram

  init(_ program: RunningProgram) { self.program = program }

  /// What it has logged so far, line by line.
  var lines: [Substring] { program.log.split(separator: "\n") }

  /// Waits for a line that holds all these words in this order.
  ///
  /// - Parameter start: lines before this one do not count.
  /// - Returns: the number of the line.
  @discardableResult
  func awaitLine(_ words: String..., from start: Int = 0) throws -> Int {
    try awaitLine(words, from: start)
  }

  private func awaitLine(_ words: [String], from start: Int) throws -> Int {
    try Deadline.wait(for: "patternlock to say \(words)", story: program.lastWords()) {
      if let found = line(words, from: start) { return found }
      if let ending = program.look() {
        throw NothingCame(description: "patternlock \(ending) before it said \(words)\(program.lastWords())")
      }
      return nil
    }
  }

  /// Whether there is a line that holds all these words in this order.
  func hasSaid(_ words: String..., from start: Int = 0) -> Bool { line(words, from: start) != nil }

  /// Waits until the session is locked and the screen is shown: a stroke or a key that comes now is received, since
  /// the compositor has had all requests for the input devices before the frame that it has shown.
  func awaitScreen() throws {
    let locked = try awaitLine("patternlock: locked")
    try awaitFrame(from: locked)
  }

  /// Waits for a line that holds these words, and for a frame after it to be shown.
  func awaitFrame(after words: String...) throws {
    try awaitFrame(from: awaitLine(words, from: 0))
  }

  /// Waits until a frame that was drawn after a line is shown.
  func awaitFrame(from start: Int) throws {
    // Of the lock surface only the first frame is asked for; what a panel damages comes before its own.
    let drawn = try awaitLine(".damage_buffer(", from: start)
    let asked = try awaitLine(".frame(new id wl_callback", from: drawn)
    let name = try #require(lines[asked].firstMatch(of: /wl_callback[@#](\d+)/)).output.1
    _ = try Deadline.wait(for: "a frame to be shown", story: program.lastWords()) {
      line(["wl_callback@\(name).done("], from: asked) ?? line(["wl_callback#\(name).done("], from: asked)
    }
  }

  /// Like ``awaitScreen()``, where the seat has a touch screen that must have been asked for.
  func awaitTouchScreen() throws {
    try awaitScreen()
    try awaitLine(".get_touch(")
  }

  /// The processes that it has started, such as its helpers.
  var children: [pid_t] {
    let path = "/proc/\(program.processID)/task/\(program.processID)/children"
    let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: " ").compactMap { pid_t($0) }
  }

  /// Where the pad is on an output: the last that was told.
  func pad(on output: String) throws -> Pad {
    try #require(
      lines.last { $0.contains("patternlock: layout output=\(output) ") }.flatMap { Pad(layoutLine: $0) },
      "the layout of \(output) must have been told")
  }

  /// Waits until so many frames have been committed from a line on, and each that ever was is shown.
  func awaitFrames(_ count: Int, from start: Int) throws {
    try Deadline.wait(for: "\(count) frames to be shown", story: program.lastWords()) {
      var (frames, waiting) = (0, Set<Substring>())
      for (number, line) in lines.enumerated() {
        if let asked = line.firstMatch(of: /\.frame\(new id wl_callback[@#](\d+)\)/) {
          waiting.insert(asked.1)
          if number >= start { frames += 1 }
        } else if let done = line.firstMatch(of: /\bwl_callback[@#](\d+)\.done\(/) {
          waiting.remove(done.1)
        }
      }
      return frames >= count && waiting.isEmpty ? () : nil
    }
  }

  /// Expects it to have unlocked the session by that method.
  func expectUnlocked(by method: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let ending = try program.awaitEnding()
    #expect(ending == .exited(0), "\(program.lastWords())", sourceLocation: sourceLocation)
    #expect(hasSaid("patternlock: unlocked method=\(method)"), sourceLocation: sourceLocation)
  }

  var isRunning: Bool { program.look() == nil }

  private func line(_ words: [String], from start: Int) -> Int? {
    let lines = lines
    guard start < lines.count else { return nil }
    return lines[start...].firstIndex { line in
      var rest = line
      return words.allSatisfy { word in
        guard let range = rest.firstRange(of: word) else { return false }
        rest = rest[range.upperBound...]
        return true
      }
    }
  }
}
