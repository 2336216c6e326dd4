import LockScreen

// What the model decided is carried out here, as far as it belongs to a lock alone.
extension LockScreenDriver {
  func perform(_ effect: Effect) {
    switch effect {
    case .submitPattern(let attempt): submitPattern(attempt)
    case .beginOther(let index, let attempt): others[index].begin(attempt)
    case .beginFingerprint(let attempt): beginFingerprint(attempt)
    case .replaceAuthenticator(.pattern): pattern?.startAnew()
    case .replaceAuthenticator(.fingerprint): fingerprint?.startAnew()
    // PAM's helper makes one attempt anyway, and a signal has none.
    case .replaceAuthenticator: break
    case .replaceOther(let index): others[index].startAnewLater()
    case .feel(let sensation): haptics?.feel(sensation)
    case .unlock(let method):
      // That it was right: in the same batch of requests as the unlock, and only where no frame is under way.
      stage.commitPanels()
      onUnlock?(method)
      haptics?.feelUnlock()
    case .redraw, .layOut, .openKeyboard, .submitPassword, .respond, .cancelPassword, .eraseLastCharacter,
      .wipeTyped, .explainEmptyPassword, .wake, .stop:
      performCommon(effect)
    }
  }
}
