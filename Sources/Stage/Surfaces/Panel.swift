import Canvas
import Platform
import WaylandClient

/// A sub-surface that is just large enough for what is drawn: two buffers, repainted where something changed, at the
/// pace of the compositor's frame callbacks.
final class Panel {
  let frame: PanelFrame
  /// Whether anything of it has been committed.
  private(set) var isShown = false

  private let surface: WlSurface
  private let subsurface: WlSubsurface
  private let viewport: WpViewport?
  private let shm: WlShm
  private var buffers: [PanelBuffer] = []
  private var frameCallback: WlCallback?
  /// Whether the last frame shows what is typed.
  private var isRevealing = false
  /// What has changed since the last commit.
  private var damage = PixelRectangle(x: 0, y: 0, width: 0, height: 0)

  /// - Parameters:
  ///   - parent: the lock surface; its next commit puts the panel in its place.
  ///   - frame: where it lies.
  init(_ globals: Globals, on parent: WlSurface, frame: PanelFrame) {
    self.frame = frame
    shm = globals.shm
    surface = globals.compositor.createSurface()
    subsurface = globals.subcompositor.getSubsurface(surface: surface, parent: parent)
    subsurface.setPosition(x: frame.x, y: frame.y)
    subsurface.setDesync()
    viewport = globals.viewporter?.getViewport(surface: surface)
    viewport?.setDestination(width: frame.width, height: frame.height)
    if viewport == nil { surface.setBufferScale(scale: Int32(frame.scale.factor)) }
    // All input goes to the lock surface: sway delivers none to sub-surfaces of it, labwc delivers it in the
    // sub-surface's own coordinates.
    let nothing = globals.compositor.createRegion()
    surface.setInputRegion(region: nothing)
    nothing.destroy()
    damage = frame.whole
  }

  /// The role goes before the surface.
  func destroy() {
    frameCallback = nil
    viewport?.destroy()
    subsurface.destroy()
    surface.destroy()
    for buffer in buffers { buffer.forgetOnceReleased() }
    buffers = []
  }

  /// Notes that a part of the lock surface has changed.
  func addDamage(_ box: Box) {
    damage = damage.union(frame.pixels(of: box))
  }

  /// Notes that everything has changed.
  func addWholeDamage() {
    damage = frame.whole
  }

  /// Draws and commits what has changed, unless the compositor has not shown the last frame yet or still reads both
  /// buffers; then it happens when that is over and this is called again.
  ///
  /// - Parameter box: the part of the lock surface that shows what is typed. Once it does not any more, a frame without
  ///   is committed whether the last one was shown or not: a screen that is dark shows none. What is left in the
  ///   other buffer is overwritten as soon as the compositor has let go of it.
  /// - Returns: whether a frame was committed.
  func commitIfDue(
    revealing box: Box, _ draw: (borrowing DrawingContext) -> Void
  ) throws(SystemError) -> Bool {
    let revealed = frame.pixels(of: box)
    if revealed.isEmpty { for buffer in buffers where !buffer.pixels.isBusy { buffer.forgetRevealed() } }
    let isHiding = isRevealing && revealed.isEmpty
    guard !damage.isEmpty, frameCallback == nil || isHiding, let target = try freeBuffer() else {
      return false
    }
    for buffer in buffers { buffer.stale = buffer.stale.union(damage) }
    target.forgetRevealed()
    repaint(target, draw)
    target.revealed = revealed
    isRevealing = !revealed.isEmpty
    target.pixels.attach(to: surface)
    surface.damageBuffer(x: damage.x, y: damage.y, width: damage.width, height: damage.height)
    damage = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
    let callback = surface.frame()
    // The closure goes with the panel, so that no frame fires for one that is gone.
    callback.onEvent = { [unowned self] _ in frameCallback = nil }
    frameCallback = callback
    surface.commit()
    isShown = true
    return true
  }

  /// Overwrites what shows what is typed, in what the compositor may be reading, too: for when that is shown no more.
  func wipeRevealed() {
    for buffer in buffers { buffer.forgetRevealed() }
  }

  private func repaint(_ target: PanelBuffer, _ draw: (borrowing DrawingContext) -> Void) {
    let pixels = target.pixels
    guard
      let context = DrawingContext(
        pixels: pixels.memory.bytes, width: pixels.width, height: pixels.height, stride: pixels.stride,
        originX: Double(frame.x), originY: Double(frame.y), scale: frame.scale.factor, clip: target.stale)
    else { return }
    context.clear()
    draw(context)
    target.stale = PixelRectangle(x: 0, y: 0, width: 0, height: 0)
  }

  private func freeBuffer() throws(SystemError) -> PanelBuffer? {
    if let free = buffers.first(where: { !$0.pixels.isBusy }) { return free }
    guard buffers.count < 2 else { return nil }
    let pixels = try ShmBuffer(shm, width: frame.pixelWidth, height: frame.pixelHeight)
    let buffer = PanelBuffer(pixels: pixels, stale: frame.whole)
    buffers.append(buffer)
    return buffer
  }
}
