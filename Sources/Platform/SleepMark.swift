import Glibc

/// The agent's word to lockers that the machine goes to sleep: a grant that comes now would leave it asleep and open.
///
/// It is a file that the agent holds by a record lock, so that it ends with the agent, and the time at which it was
/// set, so that an agent that hangs cannot shut the owner out.
public final class SleepMark {
  /// Longest time awake for which a mark counts.
  public static let longest: Milliseconds = 10_000

  private let file: RuntimeFile

  /// Sets the mark, which lasts as long as this object, and ``longest`` at most.
  public init() throws(SystemError) {
    file = try RuntimeFile(.sleeping)
    try file.write("\(Self.word) \(Instant.now.nanoseconds / 1_000_000)")
    guard try file.take() else { throw SystemError("lock", file.path, code: EAGAIN) }
  }

  /// Whether another process has set it, and it still counts.
  public static var isSet: Bool {
    guard let file = try? RuntimeFile(.sleeping), file.holder != nil else { return false }
    return counts(file.text, now: .now)
  }

  /// Whether a mark with that text counts. The clock stands still while the machine sleeps.
  static func counts(_ text: String, now: Instant) -> Bool {
    let words = text.split { $0 == " " || $0 == "\n" }
    guard words.count == 2, words[0] == word, let set = Int64(words[1]) else { return false }
    let age = now.nanoseconds / 1_000_000 - set
    return age >= 0 && age < longest.count
  }

  private static let word = "sleeping"
}
