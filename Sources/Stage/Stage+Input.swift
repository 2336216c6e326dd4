import GestureEngine
import LockScreen
import WaylandClient

// What the seats tell goes to the driver here.
extension Stage: SeatInput {
  func contactDown(_ contact: ContactID, on surface: WlSurface, at point: Point) {
    guard let screen = screens.first(where: { $0.surface.surface === surface }) else { return }
    // Whoever touches a dark screen sees nothing of what is there.
    if contact.isTouch, outputs.first(where: { $0.screen === screen })?.takeWakingTouch() == true { return }
    noteInput()
    if let pressed = driver?.contactDown(contact, on: screen.id, at: point) {
      screenKeys?.press(pressed, by: contact)
    }
  }

  func contactMoved(_ contact: ContactID, to point: Point) { driver?.contactMoved(contact, to: point) }

  func contactUp(_ contact: ContactID) { driver?.contactUp(contact) }

  func contactSized(_ contact: ContactID, diameter: Double) {
    driver?.contactSized(contact, diameter: diameter)
  }

  func contactCancelled(_ contact: ContactID) { driver?.contactCancelled(contact) }

  func contactsLost(seat: UInt32) { driver?.contactsLost(seat: seat) }

  func acceptsText(isSpace: Bool) -> Bool {
    // What is not wanted was pressed all the same.
    noteInput()
    return driver?.acceptsText(isSpace: isSpace) ?? false
  }

  func typed(_ character: UnsafeRawBufferPointer, from source: KeySource) {
    driver?.typed(character, from: source)
  }

  func key(_ key: KeyInput, from source: KeySource) {
    // Arrows and Space draw.
    noteInput()
    driver?.key(key, from: source)
  }

  var takesSpace: Bool { driver?.takesSpace ?? false }

  func keyboardChanged(_ status: KeyboardStatus?, seat: UInt32) {
    driver?.keyboardChanged(status, seat: seat)
  }

  func keymapChanged() { noteTypeable() }

  func keyboardEntered(_ surface: WlSurface) {
    guard let screen = screens.first(where: { $0.surface.surface === surface }) else { return }
    driver?.keyboardEntered(screen.id)
  }
}
