// How large screens are, in surface units and in the world.
extension Stage {
  /// Surface units for one millimetre; nil where that is not known. A window may be on any output: it is known where
  /// there is only one.
  private func unitsPerMillimetre(of screen: Screen) -> Double? {
    if screen === window {
      guard outputs.count == 1, let physical = outputs.first?.physicalSize else { return nil }
      return physical.pixelsPerMillimetre / screen.surface.scaleForPanels.factor
    }
    guard let size = screen.surface.size else { return nil }
    let output = outputs.first { $0.screen === screen }
    return output?.physicalSize?.unitsPerMillimetre(width: size.width, height: size.height)
  }

  /// Tells the driver a screen's size.
  func tellSize(of screen: Screen) {
    guard let size = screen.surface.size else { return }
    screen.unitsPerMillimetre = unitsPerMillimetre(of: screen)
    driver?.setScreen(
      screen.id, width: Double(size.width), height: Double(size.height),
      unitsPerMillimetre: screen.unitsPerMillimetre)
    reportLayout(of: screen)
  }

  /// Tells a new driver the sizes of all screens.
  package func tellSizes() {
    for screen in screens { tellSize(of: screen) }
  }

  /// Has a screen laid out anew where it has turned out to be denser, or less so.
  func tellDensity(of screen: Screen) {
    if unitsPerMillimetre(of: screen) != screen.unitsPerMillimetre { tellSize(of: screen) }
  }
}
