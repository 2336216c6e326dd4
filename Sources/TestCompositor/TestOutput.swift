import WaylandClient
import WaylandServer

/// A screen of the test compositor.
public final class TestOutput {
  /// What a screen is like.
  public struct Mode: Equatable, Sendable {
    /// In pixels, before the transform.
    public var width: Int32
    /// In pixels, before the transform.
    public var height: Int32
    /// Pixels for one surface unit, in 120ths: 120, 180 (1.5), 240 (2).
    public var scaleIn120ths: UInt32
    public var transform: WlOutput.Transform
    /// What it tells of its size in the world, before the transform; most outputs of tests tell nothing.
    public var millimetres: Millimetres

    /// A size in the world; zeros for none.
    public struct Millimetres: Equatable, Sendable {
      public var width: Int32
      public var height: Int32

      public init(width: Int32, height: Int32) {
        self.width = width
        self.height = height
      }
    }

    public init(
      width: Int32, height: Int32, scaleIn120ths: UInt32 = 120, transform: WlOutput.Transform = .normal,
      millimetres: Millimetres = Millimetres(width: 0, height: 0)
    ) {
      self.width = width
      self.height = height
      self.scaleIn120ths = scaleIn120ths
      self.transform = transform
      self.millimetres = millimetres
    }

    /// A phone: 360×720 in surface units.
    public static let phone = Mode(width: 720, height: 1440, scaleIn120ths: 240)
    /// A laptop: 1280×720 in surface units.
    public static let laptop = Mode(width: 1920, height: 1080, scaleIn120ths: 180)
  }

  public let name: String
  public private(set) var mode: Mode
  unowned let compositor: TestCompositor
  private let global: Global<WlOutputResource>
  private var resources: [WlOutputResource] = []
  private var powers: [ZwlrOutputPowerV1Resource] = []
  private(set) var lockSurface: LockSurface?
  /// Whether its lock surface has committed something new since it was drawn.
  var needsFrame = false
  /// What it showed when it was drawn last; see ``Personality/hyprland``.
  var frame: [PlacedContent] = []

  init(_ name: String, _ mode: Mode, on compositor: TestCompositor) {
    self.name = name
    self.mode = mode
    self.compositor = compositor
    global = Global(on: compositor.display)
    compositor.keep(global)
    global.onBind = { [weak self] resource in self?.bind(resource) }
  }

  /// The number that wl_output tells: 2 for a scale of 1.5.
  var wholeScale: Int32 { Int32((mode.scaleIn120ths + 119) / 120) }
  var scaleIn120ths: UInt32 { mode.scaleIn120ths }

  /// Its size as a person sees it, in pixels.
  public var pixelSize: (width: Int32, height: Int32) {
    isTurned ? (mode.height, mode.width) : (mode.width, mode.height)
  }

  /// Its size in surface units.
  public var size: (width: Int32, height: Int32) {
    func units(_ pixels: Int32) -> Int32 {
      Int32((Double(pixels) * 120 / Double(mode.scaleIn120ths)).rounded())
    }
    return (units(pixelSize.width), units(pixelSize.height))
  }

  /// Whether its lock surface has answered each size that it was sent.
  public var isConfigured: Bool { lockSurface?.isConfigured == true }

  /// The lock surface that covers it; nil while none with a picture does.
  public var cover: Surface? { lockSurface?.surface.flatMap { $0.isMapped ? $0 : nil } }

  /// What the session is to those who look at this screen.
  var state: TestCompositor.SessionState { compositor.state }

  private var isTurned: Bool {
    switch mode.transform {
    case ._90, ._270, .flipped90, .flipped270: true
    case .normal, ._180, .flipped, .flipped180: false
    }
  }

  // MARK: Changes

  /// Whether it is lit.
  public var isLit = true {
    didSet { for power in powers { power.sendMode(mode: isLit ? .on : .off) } }
  }

  /// Whether a client wants to know whether it is lit.
  public var isPowerWatched: Bool { !powers.isEmpty }

  /// A client wants to know whether it is lit.
  func add(_ power: ZwlrOutputPowerV1Resource) {
    powers.append(power)
    power.onDestroy = { [weak self, unowned power] in self?.powers.removeAll { $0 === power } }
    power.sendMode(mode: isLit ? .on : .off)
  }

  /// Gives it another size, scale or transform, and tells everybody.
  public func change(to mode: Mode) {
    let before = size
    self.mode = mode
    for resource in resources { describe(to: resource) }
    needsFrame = true
    if let surface = lockSurface?.surface, compositor.options.personality != .hyprland {
      compositor.tellScale(to: surface)
      for child in surface.subsurfaces { compositor.tellScale(to: child) }
    }
    if size != before { configure(width: UInt32(size.width), height: UInt32(size.height)) }
  }

  /// Sends its lock surface a size, whether it makes sense or not.
  public func configure(width: UInt32, height: UInt32) {
    lockSurface?.configure(width: width, height: height)
  }

  /// Unplugs it.
  public func remove() {
    global.remove()
    lockSurface = nil
    // Clients still have their objects; they mean nothing any more.
    for resource in resources { resource.attachment = nil }
    compositor.outputs.removeAll { $0 === self }
    for seat in compositor.seats { seat.refocus() }
  }

  /// A client puts a lock surface on it.
  func cover(with lockSurface: LockSurface) {
    self.lockSurface = lockSurface
    if let surface = lockSurface.surface { compositor.tellScale(to: surface) }
    let (width, height) = compositor.options.firstSize ?? (UInt32(size.width), UInt32(size.height))
    configure(width: width, height: height)
  }

  private func bind(_ resource: WlOutputResource) {
    resource.attachment = self
    resource.onDestroy = { [weak self, unowned resource] in
      resource.attachment = nil
      self?.resources.removeAll { $0 === resource }
    }
    resources.append(resource)
    describe(to: resource)
  }

  private func describe(to resource: WlOutputResource) {
    resource.sendGeometry(
      x: 0, y: 0, physicalWidth: mode.millimetres.width, physicalHeight: mode.millimetres.height,
      subpixel: .unknown, make: "patternlock", model: "test", transform: mode.transform)
    resource.sendMode(flags: .current, width: mode.width, height: mode.height, refresh: 60_000)
    resource.sendScale(factor: wholeScale)
    resource.sendName(name: name)
    resource.sendDone()
  }
}

extension TestCompositor {
  /// Plugs a screen in.
  @discardableResult
  public func addOutput(_ name: String = "TEST-1", _ mode: TestOutput.Mode = .phone) -> TestOutput {
    let output = TestOutput(name, mode, on: self)
    outputs.append(output)
    return output
  }

  /// Adds a group of input devices.
  @discardableResult
  public func addSeat(
    _ name: String = "seat0", _ capabilities: WlSeat.Capability = [.touch, .pointer, .keyboard],
    layout: KeyboardLayout
  ) -> TestSeat {
    let seat = TestSeat(name, capabilities, layout, on: self)
    seats.append(seat)
    return seat
  }
}
