import LockScreen
import Platform

// What the model decided is carried out here, as far as it belongs to a lock alone.
extension LockScreenDriver {
  func perform(_ effect: Effect) {
    switch effect {
    case .submitPattern(let attempt): submitPattern(attempt)
    case .beginOther(let index, let attempt): others[index].begin(attempt)
    case .beginFingerprint(let attempt): beginFingerprint(attempt)
    case .feel(let sensation): haptics?.feel(sensation)
    case .unlock(let method): unlock(by: method)
    case .renew(let method, let other): renew(method, other: other)
    case .lateAnswer(let isGrant):
      if isGrant { Log.warning("a password that was given up was right; nothing comes of it") }
    case .redraw, .layOut, .openKeyboard, .submitPassword, .respond, .cancelPassword, .eraseLastCharacter,
      .wipeTyped, .explainEmptyPassword, .wake, .stop:
      performCommon(effect)
    }
  }

  private func unlock(by method: Method) {
    onGrant?(method)
    // That it was right: in the same batch of requests as the unlock, and only where no frame is under way.
    if !isSleeping() { stage.commitPanels() }
    guard model.release(isSleeping: isSleeping()) else {
      Log.warning("the machine is about to sleep: the \(method) was right, and is asked for again afterwards")
      onGrantDropped?(method)
      return
    }
    onUnlock?(method)
    haptics?.feelUnlock()
  }

  /// An authenticator that has granted waits for the end of the lock.
  private func renew(_ method: Method, other: Int?) {
    switch method {
    // It is started anew after each attempt.
    case .password, .signal: break
    case .pattern:
      patternCheck?.cancel()
      pattern?.startAnew()
    case .fingerprint: fingerprint?.startAnew()
    case .other: if let other { others[other].startAnew() }
    }
  }
}
