import Glibc
import Platform

/// Something that was waited for and did not come.
struct NothingCame: Error, CustomStringConvertible {
  let description: String
}

/// Waits for what other processes do.
enum Deadline {
  /// Long enough for a machine that builds something else meanwhile; only a failing test waits that long.
  static let usual: Milliseconds = 20_000

  /// Looks again and again until there is an answer.
  ///
  /// - Parameters:
  ///   - what: names what is waited for, for the message.
  ///   - limit: how long at most.
  ///   - story: what to tell with the failure, such as a program's last words.
  ///   - look: gives the answer; nil as long as there is none.
  static func wait<Answer>(
    for what: String, within limit: Milliseconds = usual, story: @autoclosure () -> String = "",
    _ look: () throws -> Answer?
  ) throws -> Answer {
    let deadline = Instant.now + limit
    while true {
      if let answer = try look() { return answer }
      guard Instant.now < deadline else {
        throw NothingCame(description: "waited \(limit.count) ms in vain for \(what)\(story())")
      }
      poll(nil, 0, 2)
    }
  }
}
