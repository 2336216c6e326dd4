import WaylandClient

/// The power of all screens.
final class ScreenPower {
  private let manager: ZwlrOutputPowerManagerV1
  private var controls: [UInt32: ZwlrOutputPowerV1] = [:]
  private var isOff = false

  init(_ manager: ZwlrOutputPowerManagerV1) {
    self.manager = manager
  }

  /// Controls these screens, and no others. A new one is on: whatever turned it off is not there any more to turn it
  /// on again, as an agent that was killed.
  func setOutputs(_ outputs: [Compositor.Found<WlOutput>]) {
    for name in controls.keys where !outputs.contains(where: { $0.name == name }) { controls[name] = nil }
    for output in outputs where controls[output.name] == nil {
      let control = manager.getOutputPower(output: output.object)
      let name = output.name
      control.onEvent = { [unowned self] event in
        // It has no control that is of use until it comes anew.
        if case .failed = event { controls[name]?.destroy() }
      }
      controls[name] = control
      if !isOff { control.setMode(mode: .on) }
    }
  }

  func turnOff() { set(isOff: true) }

  func turnOn() { set(isOff: false) }

  private func set(isOff: Bool) {
    self.isOff = isOff
    for control in controls.values { control.setMode(mode: isOff ? .off : .on) }
  }
}
