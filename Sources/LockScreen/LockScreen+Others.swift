// The authenticators that the configuration names. Each waits for an event of its own (a token, a phone that comes
// near): so its attempt begins by itself, but never before the session is locked.
extension LockScreen {
  /// One of them can take an attempt: it has said so, or its pause after the last one is over.
  ///
  /// - Parameter index: its place in the configuration's list, from 0.
  public mutating func otherReady(_ index: Int) {
    if case .running = others[index] { return }
    switch phase {
    case .locking: others[index] = .ready
    case .locked: beginOther(index)
    case .unlocked: break
    }
  }

  /// One of them is gone or cannot take attempts any more; whatever it says of the one that ran is not heard.
  public mutating func otherLost(_ index: Int) {
    endOther(index)
  }

  /// What one of them says of an attempt. Ignored unless it is about the one that it runs.
  public mutating func otherAnswer(_ answer: Answer, from index: Int) {
    guard isListening, case .running(let attempt) = others[index] else { return }
    switch answer {
    case .granted(attempt):
      if mayUnlock() { return unlock(by: .other) }
      endOther(index)
      effect(.replaceOther(index: index))
      complain(.goingToSleep)
    case .denied(attempt), .unavailable(attempt): endOther(index)
    case .message(attempt, let text, _):
      // PAM's words stand where the owner answers them.
      guard password.attempt == nil else { return }
      otherMessage = text
      redrawAll()
    case .granted, .denied, .unavailable, .prompt, .message: break
    }
  }

  // MARK: Steps of these

  mutating func beginOthers() {
    for index in others.indices where others[index] == .ready { beginOther(index) }
  }

  private mutating func beginOther(_ index: Int) {
    let attempt = others.nextAttempt()
    others[index] = .running(attempt: attempt)
    effect(.beginOther(index: index, attempt: attempt))
  }

  /// What it had to say of its attempt goes with that.
  private mutating func endOther(_ index: Int) {
    others[index] = .silent
    guard isListening, password.attempt == nil, otherMessage != nil else { return }
    otherMessage = nil
    redrawAll()
  }
}
