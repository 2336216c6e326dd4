import GestureEngine

// Options that come when the lock screen is there already.
extension LockScreen {
  /// Takes options. What is typed, drawn or checked goes on.
  public mutating func adopt(allowsEmptyPassword: Bool, mode: EntryMode, appearance: Appearance) {
    self.allowsEmptyPassword = allowsEmptyPassword
    self.appearance = appearance
    if mode != self.mode, recognizer.phase == .idle {
      self.mode = mode
      recognizer = Self.recognizer(recognizer.layout.grid, recognizer.policy, mode)
      strokeOutput = nil
      noteSteps()
    }
    redrawAll()
  }
}
