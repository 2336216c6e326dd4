import Canvas
import LockScreen
import Platform
import WaylandClient

/// What is shown on an output or in a window: a background on a surface with a role, and panels above it.
///
/// The order is the protocols': nothing is drawn before the first configure, a size is acknowledged only with the
/// commit that has it, and the role is destroyed before the surface.
final class ScreenSurface {
  let surface: WlSurface
  /// In surface units; nil before the first usable configure.
  private(set) var size: (width: Int32, height: Int32)?
  private(set) var panels: [Panel] = []

  /// Whether the compositor has shown a frame of the size that it has.
  private(set) var isShown = false

  /// Called when that has become so.
  var onShown: (() -> Void)?
  /// Called after each commit of a new size.
  var onLaidOut: (() -> Void)?
  /// Called when the panels have another number of pixels for one surface unit.
  var onRescaled: (() -> Void)?
  /// Called when memory or descriptors are short.
  var onError: ((SystemError) -> Void)?

  private let role: any SurfaceRole
  private let globals: Globals
  private let background: Background
  private let viewport: WpViewport?
  private let fractionalScale: WpFractionalScaleV1?
  private var backgroundBuffer: ShmBuffer?
  private var firstFrame: WlCallback?
  /// What the panels are to cover.
  private var boxes: [Box] = []
  /// Panels that others have taken the place of, until those have been committed.
  private var retired: [Panel] = []
  private var outputScale: OutputScale
  /// What the compositor prefers for this very surface; it wins over the output's scale.
  private var preferredScale: OutputScale?

  /// No output is wider or higher, in surface units; neither Cairo nor pixman draws more pixels.
  private static let largestSide = 32_767

  /// - Parameters:
  ///   - scale: the output's scale as far as it is known.
  ///   - role: gives the surface its role.
  init(
    _ globals: Globals, scale: OutputScale, background: Background,
    role makeRole: (WlSurface) -> any SurfaceRole
  ) {
    self.globals = globals
    self.background = background
    outputScale = scale
    surface = globals.compositor.createSurface()
    role = makeRole(surface)
    viewport = globals.viewporter?.getViewport(surface: surface)
    fractionalScale =
      viewport == nil ? nil : globals.fractionalScaleManager?.getFractionalScale(surface: surface)
    role.onConfigure = { [unowned self] serial, width, height in
      configure(serial: serial, width: width, height: height)
    }
    fractionalScale?.onEvent = { [unowned self] event in
      guard case .preferredScale(let scale) = event else { return }
      setPreferredScale(OutputScale(in120ths: scale))
    }
    surface.onEvent = { [unowned self] event in
      guard case .preferredBufferScale(let factor) = event, fractionalScale == nil else { return }
      setPreferredScale(OutputScale(whole: factor))
    }
  }

  func destroy() {
    for panel in panels + retired { panel.destroy() }
    panels = []
    retired = []
    firstFrame = nil
    fractionalScale?.destroy()
    viewport?.destroy()
    role.destroy()
    surface.destroy()
  }

  /// The output has told its scale.
  ///
  /// - Parameter isOwn: whether the surface is on that output and on no other. Outputs tell their scale rounded up. Where
  ///   a new one contradicts what the surface was told to prefer, the later word counts: Hyprland tells lock surfaces
  ///   their preference once.
  func setOutputScale(_ scale: OutputScale, isOwn: Bool = false) {
    let before = scaleForPanels
    if isOwn, scale != outputScale, preferredScale?.roundedUp != scale { preferredScale = nil }
    outputScale = scale
    if scaleForPanels != before { makePanels() }
  }

  private func setPreferredScale(_ scale: OutputScale) {
    let before = scaleForPanels
    preferredScale = scale
    guard scaleForPanels != before else { return }
    makePanels()
    onRescaled?()
  }

  /// The pixels that the panels have for one surface unit.
  var scaleForPanels: OutputScale {
    let scale = preferredScale ?? outputScale
    return viewport == nil ? scale.roundedUp : scale
  }

  private func configure(serial: UInt32, width: UInt32, height: UInt32) {
    // Some compositors send 0×0 while an output is being set up. It cannot be committed, so it is not
    // acknowledged; the real size comes in a later configure.
    guard width > 0, height > 0 else { return }
    guard let width = Int32(exactly: width), let height = Int32(exactly: height),
      max(width, height) <= Self.largestSide
    else {
      return Log.warning("the compositor asks for a surface of \(width)×\(height), which is not given")
    }
    do throws(SystemError) {
      let isNewSize = size.map { $0 != (width, height) } ?? true
      let buffer =
        try isNewSize || backgroundBuffer == nil
        ? background.attach(to: surface, viewport: viewport, width: width, height: height) : nil
      role.acknowledge(serial: serial, width: width, height: height)
      size = (width, height)
      if isNewSize || (firstFrame == nil && !isShown) { askForFrame() }
      surface.commit()
      // Only now: a background of another size was on the screen until this commit.
      if let buffer { backgroundBuffer = buffer }
      if isNewSize { onLaidOut?() }
    } catch {
      onError?(error)
    }
  }

  private func askForFrame() {
    isShown = false
    let callback = surface.frame()
    callback.onEvent = { [unowned self] _ in
      firstFrame = nil
      isShown = true
      onShown?()
    }
    firstFrame = callback
  }

  /// Shows the background as it is now, in the place of what is there.
  func showBackground() {
    guard let size else { return }
    do throws(SystemError) {
      let buffer = try background.attach(
        to: surface, viewport: viewport, width: size.width, height: size.height)
      // The part beside what is shown, too: smoothing reads it.
      surface.damageBuffer(x: 0, y: 0, width: buffer.width, height: buffer.height)
      surface.commit()
      backgroundBuffer = buffer
    } catch {
      onError?(error)
    }
  }

  /// Puts a picture in the background's place. It has the output's pixels; without wp_viewporter, and where those are
  /// not the surface's units, nothing could show it.
  func showPicture(_ picture: ShmBuffer) {
    guard let size else { return }
    guard viewport != nil || (picture.width == size.width && picture.height == size.height) else { return }
    viewport?.setSource(
      x: WaylandFixed(0), y: WaylandFixed(0), width: WaylandFixed(Double(picture.width)),
      height: WaylandFixed(Double(picture.height)))
    viewport?.setDestination(width: size.width, height: size.height)
    picture.attach(to: surface)
    surface.damage(x: 0, y: 0, width: size.width, height: size.height)
    surface.commit()
    backgroundBuffer = picture
  }

  /// Puts panels where they are to be now. Those that stay where they are keep their pixels.
  func setPanels(_ boxes: [Box]) {
    self.boxes = boxes
    makePanels()
  }

  /// Draws and commits what has changed on the panels.
  ///
  /// - Parameter revealed: the part that shows what is typed.
  func commitPanels(revealing revealed: Box, _ draw: (borrowing DrawingContext) -> Void) throws(SystemError) {
    var isChanged = !retired.isEmpty
    defer { if isChanged { commitAlone() } }
    for panel in panels {
      if try panel.commitIfDue(revealing: revealed, draw) { isChanged = true }
    }
    // In the same batch of requests, so that no frame shows both or neither.
    for panel in retired { panel.destroy() }
    retired = []
  }

  /// What shows what is typed is shown no more: overwrites it.
  func wipeRevealed() {
    for panel in panels + retired { panel.wipeRevealed() }
  }

  private func makePanels() {
    guard size != nil else { return }
    let frames = boxes.compactMap { PanelFrame(around: $0, scale: scaleForPanels) }
    guard frames != panels.map(\.frame) else { return }
    var old = panels
    panels = frames.map { frame in
      if let index = old.firstIndex(where: { $0.frame == frame }) { return old.remove(at: index) }
      return Panel(globals, on: surface, frame: frame)
    }
    for panel in old where !panel.isShown { panel.destroy() }
    retired += old.filter(\.isShown)
    // Puts the new ones in their places.
    commitAlone()
  }

  /// Commits the surface for the sake of its panels: Hyprland draws an output only when the lock surface itself commits
  /// something new, and drops a commit without any damage.
  ///
  /// That pixel of the gradient's small buffer lies outside of what the viewport shows, so that other compositors draw
  /// nothing for it; of a picture, or where there is no viewport, it is about one pixel of the output.
  private func commitAlone() {
    surface.damageBuffer(x: 0, y: 0, width: 1, height: 1)
    surface.commit()
  }
}
