import Canvas
import EventLoop
import LockScreen
import Platform
import WaylandClient

// What the model decided is carried out here.
extension SessionLock {
  /// Does all that the model wants done, until it wants nothing more.
  func drain() {
    while let effect = model.takeEffect() { perform(effect) }
    if let contact = screenKeys?.repeatingContact, !model.holdsKey(contact) { screenKeys?.stopRepeating() }
  }

  private func perform(_ effect: Effect) {
    switch effect {
    case .redraw(let id, let box):
      for panel in lockSurface(of: id)?.panels ?? [] { panel.addDamage(box) }
    case .layOut(let id):
      if let boxes = model.layout(of: id)?.panels { lockSurface(of: id)?.setPanels(boxes) }
    case .openKeyboard(let seat): openKeyboard(seat: seat)
    case .submitPattern(let attempt): submitPattern(attempt)
    case .submitPassword(let attempt): submitPassword(.begin(attempt: attempt))
    case .respond(let attempt, let prompt): submitPassword(.respond(attempt: attempt, prompt: prompt))
    case .cancelPassword(let attempt): cancelPassword(attempt)
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
      commitPanels()
      unlock(by: method)
      haptics?.feelUnlock()
    }
  }

  /// Draws what has changed on the outputs that are ready for a new frame.
  func commitPanels() {
    // Before `locked` the backgrounds are all that is needed, and Cairo is not loaded yet; after the unlock nobody
    // sees what is drawn.
    guard case .locked = state, model.showsAnything else { return }
    for output in outputs {
      guard let surface = output.lockSurface else { continue }
      let moving = model.movingBox(on: output.id, milliseconds: now)
      if !moving.isEmpty { for panel in surface.panels { panel.addDamage(moving) } }
      do throws(SystemError) {
        try surface.commitPanels { context in
          model.draw(
            output.id, options.palette, scale: surface.scaleForPanels.factor, texts: texts, in: context)
        }
      } catch {
        Log.warning("an output cannot be drawn: \(error)")
      }
    }
  }

  /// Draws all outputs anew: pictures of texts have come.
  func redrawAll() {
    for output in outputs {
      for panel in output.lockSurface?.panels ?? [] { panel.addWholeDamage() }
    }
  }

  private func lockSurface(of id: OutputID) -> LockSurface? {
    outputs.first { $0.id == id }?.lockSurface
  }

  /// Puts a lock surface on an output.
  func cover(_ output: Output, _ lock: ExtSessionLockV1) {
    let surface = LockSurface(
      globals, lock: lock, output: output.output, scale: output.scale, background: background)
    surface.onLaidOut = { [unowned self, unowned output] in
      guard let size = output.lockSurface?.size else { return }
      model.setOutput(output.id, width: Double(size.width), height: Double(size.height))
      drain()
      reportLayout(of: output)
      // The gradient has taken its place, even if the next one has as many pixels.
      output.picture = nil
      orderPicture(for: output)
    }
    surface.onRescaled = { [unowned self, unowned output] in orderPicture(for: output) }
    surface.onError = { Log.warning("an output cannot be covered: \($0)") }
    output.lockSurface = surface
  }

  /// With `--debug`, tells where the pad is, so that a test rig can aim.
  func reportLayout(of output: Output) {
    guard options.isDebugging, !output.name.isEmpty, let pad = model.layout(of: output.id)?.pad else {
      return
    }
    Log.note(
      "layout output=\(output.name) pad=\(Int(pad.x)),\(Int(pad.y)),\(Int(pad.width))x\(Int(pad.height))")
  }
}
