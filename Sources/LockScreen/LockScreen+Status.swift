import Canvas
import Platform

// What stands in the corner: the keyboard's state and the battery's.
extension LockScreen {
  /// A seat's keyboard is set to something else, or is there no longer.
  ///
  /// - Parameter status: nil where the seat has no keyboard with a keymap.
  public mutating func setKeyboard(_ status: KeyboardStatus?, seat: UInt32) {
    keyboards.removeAll { $0.seat == seat }
    // The one that changed last is the one in use.
    if let status { keyboards.append((seat, status)) }
    redrawStatus()
    redrawHint()
  }

  /// The battery has another charge.
  ///
  /// - Parameter battery: nil where there is none.
  public mutating func setBattery(_ battery: Battery?) {
    guard battery != self.battery else { return }
    self.battery = battery
    redrawStatus()
  }

  /// Whether letters come out as capitals on any keyboard: which one is typed on next, nobody knows.
  var isCapsLocked: Bool { keyboards.contains { $0.status.isCapsLocked } }

  /// Whether the line at the field says so: keys on the screen are not subject to it.
  var tellsCapsLock: Bool { appearance.tellsCapsLock && isCapsLocked && face == .password }

  /// The layout to be told of; nil where there is no choice.
  var keyboardLayout: String? {
    guard let status = keyboards.last?.status else { return nil }
    return status.hasOtherLayouts || appearance.alwaysShowsLayout ? status.layout : nil
  }

  /// What has no place in the corner now.
  var absentStatus: Appearance.Parts {
    var absent: Appearance.Parts = []
    if !isCapsLocked { absent.insert(.capsLock) }
    if keyboardLayout == nil { absent.insert(.keyboardLayout) }
    if battery == nil { absent.insert(.battery) }
    return absent
  }

  private mutating func redrawStatus() {
    layOutAnew()
    for output in outputs where !output.layout.status.isEmpty {
      effect(.redraw(output.id, output.layout.status))
    }
  }
}
