import Glibc

/// What a running locker has told of itself in its `RuntimeFile`.
public struct LockerRecord: Equatable, Sendable {
  /// How far it has come.
  public enum State: String, Sendable {
    /// The lock is asked for.
    case locking
    /// The compositor hides the session.
    case locked
    /// Each output that is lit has shown a frame of the lock screen since.
    case shown
    /// An authenticator has granted; the compositor has not confirmed the unlock yet.
    case unlocking
    /// The owner is back in.
    case unlocked
    /// The compositor ended the lock.
    case ended
  }

  public let state: State
  /// The locker's process.
  public let processID: pid_t

  public init(_ state: State, of processID: pid_t) {
    self.state = state
    self.processID = processID
  }

  /// Reads what was written as ``text``; nil for anything else.
  public init?(_ text: String) {
    let words = text.split { $0 == " " || $0 == "\n" }
    guard words.count == 2, let state = State(rawValue: String(words[0])), let processID = pid_t(words[1])
    else { return nil }
    self.init(state, of: processID)
  }

  public var text: String { "\(state.rawValue) \(processID)" }

  /// Whether the locker holds the lock, as far as it has told.
  public var isLocked: Bool { state == .locked || state == .shown || state == .unlocking }

  /// What the locker of this session has told; nil where none is running, or it has not locked yet.
  public static func current(in file: RuntimeFile) -> LockerRecord? {
    // What a dead one has written is no news of the living.
    guard let record = LockerRecord(file.text), file.holder == record.processID else { return nil }
    return record
  }
}
