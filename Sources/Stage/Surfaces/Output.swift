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
        screen?.surface.setOutputScale(scale)
        onChange?()
      default: break
      }
    }
  }

  /// Its surfaces go first, then the output itself.
  func destroy() {
    screen?.surface.destroy()
    screen = nil
  }
}
