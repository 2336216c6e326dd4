import Canvas

extension TestOutput {
  /// What an unlocked session shows, so that a test sees at once that nothing covers it: magenta.
  public static let desktop = Color(255, 0, 255)

  /// What it shows now.
  public func picture() -> Picture {
    let (width, height) = pixelSize
    let isHidden = state == .locked || state == .abandoned
    var picture = Picture(
      width: Int(width), height: Int(height), color: isHidden ? Color(0, 0, 0) : Self.desktop)
    if state != .unlocked, let cover { draw(cover, x: 0, y: 0, on: &picture) }
    if state == .unlocked, let window = target {
      draw(window, x: window.origin.x, y: window.origin.y, on: &picture)
    }
    return picture
  }

  private func draw(_ surface: Surface, x: Int32, y: Int32, on picture: inout Picture) {
    guard let content = surface.content, let size = surface.surfaceSize else { return }
    let scale = Double(mode.scaleIn120ths) / 120
    let bufferScale = Double(surface.current.scale)
    let whole = Box(x: 0, y: 0, width: Double(content.width), height: Double(content.height))
    let source = surface.current.source.map {
      Box(
        x: $0.x * bufferScale, y: $0.y * bufferScale, width: $0.width * bufferScale,
        height: $0.height * bufferScale)
    }
    // Edges go to the nearest pixel, as real compositors have them.
    func pixels(_ units: Int32) -> Double { (Double(units) * scale).rounded() }
    let target = Box(
      x: pixels(x), y: pixels(y), width: pixels(x + size.width) - pixels(x),
      height: pixels(y + size.height) - pixels(y))
    picture.draw(content, source: source ?? whole, target: target)
    for child in surface.children {
      if let above = child.surface {
        draw(above, x: x + child.position.x, y: y + child.position.y, on: &picture)
      }
    }
  }
}
