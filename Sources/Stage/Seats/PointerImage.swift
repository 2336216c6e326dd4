import Canvas
import WaylandClient

/// The picture of the pointer: a soft disc, as a finger's tip would be, drawn here so that no cursor theme has to be
/// found and read.
final class PointerImage {
  private let globals: Globals
  private var surface: WlSurface?
  private var buffer: ShmBuffer?

  private static let radius = 7.0
  private static let side: Int32 = 20
  /// Drawn at twice its size, so that it is crisp on dense screens; others scale it down.
  private static let scale: Int32 = 2

  init(_ globals: Globals) {
    self.globals = globals
  }

  func destroy() {
    surface?.destroy()
    surface = nil
    buffer = nil
  }

  /// Sets it as the pointer's picture, which has to be done anew whenever the pointer enters a surface.
  func show(on pointer: WlPointer, serial: UInt32) {
    if surface == nil { draw() }
    pointer.setCursor(
      serial: serial, surface: surface, hotspotX: Self.side / 2, hotspotY: Self.side / 2)
  }

  private func draw() {
    let pixels = Self.side * Self.scale
    // Without memory for it there is no pointer to see, and everything works.
    guard let buffer = try? ShmBuffer(globals.shm, width: pixels, height: pixels) else { return }
    if let context = DrawingContext(
      pixels: buffer.memory.bytes, width: pixels, height: pixels, stride: buffer.stride, originX: 0,
      originY: 0,
      scale: Double(Self.scale), clip: PixelRectangle(x: 0, y: 0, width: pixels, height: pixels))
    {
      let middle = Double(Self.side) / 2
      context.disc(x: middle, y: middle, radius: Self.radius, Color(255, 255, 255).faded(0.85))
      context.ring(
        x: middle, y: middle, radius: Self.radius + 0.75, lineWidth: 1.5, Color(0, 0, 0).faded(0.6))
    }
    let surface = globals.compositor.createSurface()
    surface.setBufferScale(scale: Self.scale)
    buffer.attach(to: surface)
    surface.damage(x: 0, y: 0, width: Self.side, height: Self.side)
    surface.commit()
    self.buffer = buffer
    self.surface = surface
  }
}
