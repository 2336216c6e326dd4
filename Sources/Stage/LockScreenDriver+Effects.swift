import Canvas
import EventLoop
import LockScreen
import Platform

// What the model decided is carried out here.
extension LockScreenDriver {
  /// Does all that the model wants done, until it wants nothing more.
  func drain() {
    while let effect = model.takeEffect() { perform(effect) }
    stage.letGoOfKey { !model.holdsKey($0) }
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .redraw(let id, let box): stage.redraw(id, box)
    case .layOut(let id):
      if let boxes = model.layout(of: id)?.panels { stage.setPanels(boxes, of: id) }
    case .openKeyboard(let seat):
      let keys = stage.openKeyboard(seat: seat)
      model.setKeyLayouts(keys?.layouts ?? [], selected: keys?.selected ?? 0)
    case .submitPattern(let attempt): submitPattern(attempt)
    case .submitPassword(let attempt): submitPassword(.begin(attempt: attempt))
    case .respond(let attempt, let prompt): submitPassword(.respond(attempt: attempt, prompt: prompt))
    case .cancelPassword(let attempt): password.cancel(attempt)
    case .beginOther(let index, let attempt): others[index].begin(attempt)
    case .beginFingerprint(let attempt): beginFingerprint(attempt)
    case .eraseLastCharacter: typed.removeLast()
    case .wipeTyped: typed.wipe()
    case .wake(let alarm, let milliseconds):
      alarms[alarm]?.cancel()
      alarms[alarm] = loop.schedule(after: Milliseconds(milliseconds)) { [unowned self] in
        model.alarm(alarm, milliseconds: now)
        drain()
      }
    case .stop(let alarm): alarms.removeValue(forKey: alarm)?.cancel()
    case .feel(let sensation): haptics?.feel(sensation)
    case .unlock(let method):
      // That it was right: in the same batch of requests as the unlock, and only where no frame is under way.
      stage.commitPanels()
      onUnlock?(method)
      haptics?.feelUnlock()
    }
  }
}
