import LockScreen
import WaylandClient

/// A screen of the compositor's, from the moment it is announced to the moment it goes.
package final class Output {
  package let id: OutputID
  /// Its number in the registry.
  let globalName: UInt32
  package let output: WlOutput
  /// The compositor's name for it, such as `eDP-1`; empty until told, and always before wl_output version 4.
  private(set) var name = ""
  private(set) var scale = OutputScale.one
  /// Nil until told, and where what is told cannot be believed.
  private(set) var physicalSize: PhysicalSize?
  private var millimetres: (width: Int32, height: Int32) = (0, 0)
  private var pixels: (width: Int32, height: Int32) = (0, 0)
  private var power: ZwlrOutputPowerV1?
  /// Whether it was turned off, and no finger has touched it since.
  private var isDark = false
  /// What covers it, once there is something.
  var screen: Screen?

  /// Called when name, scale or size may have changed.
  var onChange: (() -> Void)?

  init(id: OutputID, globalName: UInt32, _ output: WlOutput) {
    self.id = id
    self.globalName = globalName
    self.output = output
    output.onEvent = { [unowned self] event in
      switch event {
      case .scale(let factor): scale = OutputScale(whole: factor)
      case .geometry(_, _, let width, let height, _, _, _, _): millimetres = (width, height)
      case .mode(let flags, let width, let height, _):
        if flags.contains(.current) { pixels = (width, height) }
      case .name(let name): self.name = name.map { String(cString: $0) } ?? ""
      case .done:
        physicalSize = PhysicalSize(millimetres: millimetres, pixels: pixels)
        screen?.name = name
        screen?.surface.setOutputScale(scale, isOwn: true)
        onChange?()
      default: break
      }
    }
  }

  /// Whether it shows a frame that covers it. Mir asks for a surface of 100×100 before it knows better: one that is
  /// smaller than the output's pixels at its scale is not the last.
  var isCovered: Bool {
    guard let surface = screen?.surface, surface.isShown, let size = surface.size else { return false }
    func fits(_ width: Int32, _ height: Int32) -> Bool {
      // An output of 1.5 tells 2; and sizes are rounded.
      Double(width + 1) * scale.factor >= Double(pixels.width)
        && Double(height + 1) * scale.factor >= Double(pixels.height)
    }
    return fits(size.width, size.height) || fits(size.height, size.width)
  }

  // MARK: Power

  /// Has the compositor tell when it is turned off and on.
  func watchPower(_ manager: ZwlrOutputPowerManagerV1) {
    guard power == nil else { return }
    let power = manager.getOutputPower(output: output)
    power.onEvent = { [unowned self] event in
      switch event {
      case .mode(let mode): isDark = mode == ZwlrOutputPowerV1.Mode.off.rawValue
      // Nothing more is told of it.
      case .failed: isDark = false
      case .unknown: break
      }
    }
    self.power = power
  }

  /// Whether a touch only wakes it: the first on a dark output. Each later one counts, whether the output is lit by then
  /// or not.
  func takeWakingTouch() -> Bool {
    defer { isDark = false }
    return isDark
  }

  /// Its surfaces go first, then the output itself.
  func destroy() {
    screen?.surface.destroy()
    screen = nil
    power?.destroy()
    power = nil
  }
}
