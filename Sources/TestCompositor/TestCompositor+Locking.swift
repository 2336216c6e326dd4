import WaylandClient
import WaylandServer

// ext-session-lock-v1.
extension TestCompositor {
  func serveSessionLock() {
    offer(ExtSessionLockManagerV1Resource.self) { [unowned self] manager in
      manager.onRequest = { [unowned self] request in
        guard case .lock(let id) = request else { return }
        startLock(id)
      }
    }
  }

  private func startLock(_ id: ExtSessionLockV1Resource) {
    let new = Lock(id, self)
    if let holder = lock {
      guard options.personality == .hyprland, case .locked = holder.answer else { return new.sendFinished() }
    }
    if case .finished = options.answer { return new.sendFinished() }
    if case .error = options.answer {
      return new.resource.postError(
        code: ExtSessionLockV1.Error.invalidUnlock.rawValue, message: "Failed to create lock")
    }
    lock = new
    if state == .unlocked { state = .locking }
    onLockRequest?()
    if case .atOnce = options.answer { sendLocked() }
  }

  /// Tells the client that holds the lock that the session is hidden.
  public func sendLocked() {
    guard let lock else { return }
    state = .locked
    lock.sendLocked()
    for seat in seats { seat.refocus() }
  }

  /// Ends the lock that a client holds. A session that was hidden stays so, as sway has it.
  public func sendFinished() {
    guard let ended = lock else { return }
    lock = nil
    state = state == .locking ? .unlocked : .abandoned
    ended.sendFinished()
  }

  /// Ends the connection of the client that holds the lock.
  public func disconnectLocker() {
    lock?.resource.client.disconnect()
  }

  /// Answers a lock that waits for its first frames.
  func lockIfCovered() {
    guard case .afterFirstFrames = options.answer, let lock, case .none = lock.answer else { return }
    if outputs.allSatisfy({ $0.lockSurface?.surface?.isMapped == true }) { sendLocked() }
  }

  func unlock(by lock: Lock) {
    beforeUnlock?()
    unlockCount += 1
    self.lock = nil
    state = .unlocked
    for seat in seats { seat.refocus() }
    onUnlock?()
  }

  /// A lock's object is gone. When it held the session hidden, the session stays hidden.
  func lockIsGone(_ gone: Lock) {
    guard lock === gone else { return }
    lock = nil
    state = state == .locking ? .unlocked : .abandoned
  }
}
