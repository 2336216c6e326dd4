import Canvas
import LockScreen
import Platform
import WaylandClient

/// What one output shows while the session is locked: a background on the lock surface and a panel above it.
///
/// The order is the protocol's: nothing is committed before the first configure, a size is acknowledged only with the
/// commit that has it, and the role is destroyed before the surface.
final class LockSurface {
  let surface: WlSurface
  /// In surface units; nil before the first usable configure.
  private(set) var size: (width: Int32, height: Int32)?
  private(set) var panel: Panel?

  /// Called after each commit of a new size or scale.
  var onLaidOut: (() -> Void)?
  /// Called when memory or descriptors are short.
  var onError: ((SystemError) -> Void)?

  private let role: ExtSessionLockSurfaceV1
  private let globals: Globals
  private let background: Background
  private let viewport: WpViewport?
  private let fractionalScale: WpFractionalScaleV1?
  private var backgroundBuffer: ShmBuffer?
  private var outputScale: OutputScale
  /// What the compositor prefers for this very surface; it wins over the output's scale.
  private var preferredScale: OutputScale?

  /// - Parameters:
  ///   - output: the output to cover; a second lock surface for one is a protocol error.
  ///   - scale: the output's scale as far as it is known.
  init(
    _ globals: Globals, lock: ExtSessionLockV1, output: WlOutput, scale: OutputScale, background: Background
  ) {
    self.globals = globals
    self.background = background
    outputScale = scale
    surface = globals.compositor.createSurface()
    role = lock.getLockSurface(surface: surface, output: output)
    viewport = globals.viewporter?.getViewport(surface: surface)
    fractionalScale =
      viewport == nil ? nil : globals.fractionalScaleManager?.getFractionalScale(surface: surface)
    role.onEvent = { [unowned self] event in
      guard case .configure(let serial, let width, let height) = event else { return }
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
    panel?.destroy()
    panel = nil
    fractionalScale?.destroy()
    viewport?.destroy()
    role.destroy()
    surface.destroy()
  }

  /// The output has told its scale.
  func setOutputScale(_ scale: OutputScale) {
    let before = scaleForPanel
    outputScale = scale
    if scaleForPanel != before { layOutPanelAnew() }
  }

  private func setPreferredScale(_ scale: OutputScale) {
    let before = scaleForPanel
    preferredScale = scale
    if scaleForPanel != before { layOutPanelAnew() }
  }

  private var scaleForPanel: OutputScale {
    let scale = preferredScale ?? outputScale
    return viewport == nil ? scale.roundedUp : scale
  }

  private func configure(serial: UInt32, width: UInt32, height: UInt32) {
    // Some compositors send 0×0 while an output is being set up. It cannot be committed, so it is not
    // acknowledged; the real size comes in a later configure.
    guard width > 0, height > 0, let width = Int32(exactly: width), let height = Int32(exactly: height) else {
      return
    }
    do throws(SystemError) {
      let isNewSize = size.map { $0 != (width, height) } ?? true
      let buffer =
        try isNewSize || backgroundBuffer == nil
        ? background.attach(to: surface, viewport: viewport, width: width, height: height) : nil
      role.ackConfigure(serial: serial)
      size = (width, height)
      if isNewSize { makePanel() }
      surface.commit()
      // Only now: a background of another size was on the screen until this commit.
      if let buffer { backgroundBuffer = buffer }
      if isNewSize { onLaidOut?() }
    } catch {
      onError?(error)
    }
  }

  private func layOutPanelAnew() {
    guard size != nil else { return }
    makePanel()
    surface.commit()
    onLaidOut?()
  }

  private func makePanel() {
    guard let size else { return }
    let layout = ScreenLayout(width: Double(size.width), height: Double(size.height))
    let frame = PanelFrame(around: layout.panel, scale: scaleForPanel)
    if let frame, frame == panel?.frame { return }
    panel?.destroy()
    panel = frame.map { Panel(globals, on: surface, frame: $0) }
  }
}
