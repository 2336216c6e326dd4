import Canvas
import LockScreen
import Platform

// What the driver has drawn, and where.
extension Stage {
  /// Notes that a part of a screen has changed.
  func redraw(_ id: OutputID, _ box: Box) {
    for panel in screen(id)?.surface.panels ?? [] { panel.addDamage(box) }
  }

  /// Puts a screen's panels where they are to be now.
  func setPanels(_ boxes: [Box], of id: OutputID) {
    screen(id)?.surface.setPanels(boxes)
  }

  /// Draws what has changed on the screens that are ready for a new frame.
  package func commitPanels() {
    // Before it begins the backgrounds are all that is needed, and Cairo is not loaded yet; after the end nobody sees
    // what is drawn.
    guard isShowing, let driver, driver.showsAnything else { return }
    for screen in screens {
      let surface = screen.surface
      let moving = driver.movingBox(on: screen.id)
      if !moving.isEmpty { for panel in surface.panels { panel.addDamage(moving) } }
      let revealed = driver.revealedBox(on: screen.id)
      if !revealed.isEmpty { noteRevealed() }
      do throws(SystemError) {
        try surface.commitPanels(revealing: revealed) { context in
          driver.draw(screen.id, scale: surface.scaleForPanels.factor, in: context)
        }
      } catch {
        Log.warning("an output cannot be drawn: \(error)")
      }
    }
  }

  /// Nothing of it all is shown any more: overwrites what shows what is typed.
  package func wipeRevealed() {
    for screen in screens { screen.surface.wipeRevealed() }
  }

  /// Draws all screens anew: pictures of texts have come.
  func redrawAll() {
    for screen in screens {
      for panel in screen.surface.panels { panel.addWholeDamage() }
    }
  }

  func screen(_ id: OutputID) -> Screen? {
    screens.first { $0.id == id }
  }

  func reportLayout(of id: OutputID) {
    if let screen = screen(id) { reportLayout(of: screen) }
  }

  /// With `--debug`, tells where the pad is, so that a test rig can aim.
  func reportLayout(of screen: Screen) {
    guard options.isDebugging, !screen.name.isEmpty, let pad = driver?.padBox(on: screen.id) else { return }
    Log.note(
      "layout output=\(screen.name) pad=\(Int(pad.x)),\(Int(pad.y)),\(Int(pad.width))x\(Int(pad.height))")
  }
}
