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
    if state != .unlocked, let cover {
      let isDrawnLate = compositor.options.personality == .hyprland
      for element in isDrawnLate ? frame : elements(of: cover) { picture.draw(element) }
    }
    if state == .unlocked, let window = target {
      for element in elements(of: window) { picture.draw(element) }
    }
    return picture
  }

  /// Draws it, where it has a reason to be drawn.
  func drawFrame() -> Bool {
    guard compositor.options.personality == .hyprland, state != .unlocked else { return true }
    guard needsFrame else { return false }
    needsFrame = false
    frame = cover.map { elements(of: $0) } ?? []
    return true
  }

  /// How many pixels are drawn anew for the damage of a commit.
  func damagedPixelCount(
    _ damage: [PixelRectangle], of surface: Surface, _ content: SurfaceContent, _ state: SurfaceState
  ) -> Int {
    guard let size = surface.size(of: content, state) else { return 0 }
    let (width, height) = pixelSize
    let whole = PixelRectangle(x: 0, y: 0, width: width, height: height)
    let target = pixels(of: surface.origin, size)
    return surface.outputDamage(damage, source: surface.source(of: content, state), target: target)
      .map { $0.intersection(whole) }
      .reduce(0) { $0 + Int($1.width) * Int($1.height) }
  }

  /// A surface and all that stands on it, from the lowest to the highest.
  private func elements(of surface: Surface) -> [PlacedContent] {
    guard let content = surface.content, let size = surface.surfaceSize else { return [] }
    let own = PlacedContent(
      content: content, source: surface.source(of: content, surface.current),
      target: pixels(of: surface.origin, size))
    return surface.subsurfaces.reduce([own]) { $0 + elements(of: $1) }
  }

  /// Edges go to the nearest pixel, as real compositors have them.
  private func pixels(of origin: (x: Int32, y: Int32), _ size: (width: Int32, height: Int32)) -> Box {
    let scale = Double(mode.scaleIn120ths) / 120
    func pixels(_ units: Int32) -> Double { (Double(units) * scale).rounded() }
    let (x, y) = (pixels(origin.x), pixels(origin.y))
    return Box(
      x: x, y: y, width: pixels(origin.x + size.width) - x, height: pixels(origin.y + size.height) - y)
  }
}

/// A surface's content, and where it is on an output.
struct PlacedContent {
  let content: SurfaceContent
  /// The part of it that is shown, in its pixels.
  let source: Box
  /// In pixels of the output.
  let target: Box
}
