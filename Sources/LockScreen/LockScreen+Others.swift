// The authenticators that the configuration names. Each waits for an event of its own (a token, a phone that comes
// near): so its attempt begins by itself, but never before the session is locked.
extension LockScreen {
  /// One of them can take an attempt: it has said so, or its pause after the last one is over.
  ///
  /// - Parameter index: its place in the configuration's list, from 0.
  public mutating func otherReady(_ index: Int) {
    decide(.otherIsReady(index))
  }

  /// One of them is gone or cannot take attempts any more; whatever it says of the one that ran is not heard.
  public mutating func otherLost(_ index: Int) {
    decide(.otherLost(index))
  }

  /// What one of them says of an attempt. Ignored unless it is about the one that it runs.
  public mutating func otherAnswer(_ answer: Answer, from index: Int) {
    if case .message(let attempt, let text, _) = answer {
      // PAM's words stand where the owner answers them.
      guard isListening, gate.runsOther(index, attempt), !password.isUnderWay else { return }
      otherMessage = text
      redrawAll()
    } else if let reply = answer.reply {
      decide(.other(reply, from: index))
    }
  }

  /// What one of them had to say of its attempt goes with that.
  mutating func endOtherMessage() {
    guard !password.isUnderWay, otherMessage != nil else { return }
    otherMessage = nil
    redrawAll()
  }
}
