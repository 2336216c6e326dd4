import GestureEngine
import LockScreen
import Platform
import WaylandClient

// What the seats tell goes into the model here.
extension SessionLock: SeatInput {
  /// The clock of the model: milliseconds since boot, sleep included, since owners sit waits out asleep.
  var now: Int64 { Instant.sinceBoot.nanoseconds / 1_000_000 }

  func contactDown(_ contact: ContactID, on surface: WlSurface, at point: Point) {
    guard let output = outputs.first(where: { $0.lockSurface?.surface === surface }) else { return }
    noteInput()
    let pressed = model.contactDown(contact, on: output.id, at: point, milliseconds: now)
    drain()
    if let pressed { screenKeys?.press(pressed, by: contact) }
  }

  func contactMoved(_ contact: ContactID, to point: Point) {
    model.contactMoved(contact, to: point, milliseconds: now)
    drain()
  }

  func contactUp(_ contact: ContactID) {
    model.contactUp(contact, milliseconds: now)
    drain()
  }

  func contactCancelled(_ contact: ContactID) {
    model.contactCancelled(contact)
    drain()
  }

  func contactsLost(seat: UInt32) {
    model.contactsLost(seat: seat)
    drain()
  }

  func acceptsText(isSpace: Bool) -> Bool {
    // What is not wanted was pressed all the same.
    noteInput()
    return model.acceptsText(isSpace: isSpace)
  }

  func typed(_ character: UnsafeRawBufferPointer, from source: KeySource) {
    model.key(typed.append(character) ? .character : .tooLong, from: source)
    drain()
  }

  func key(_ key: KeyInput, from source: KeySource) {
    model.key(key, from: source)
    drain()
  }

  func keyboardChanged(_ status: KeyboardStatus?, seat: UInt32) {
    model.setKeyboard(status, seat: seat)
    drain()
  }

  private func noteInput() {
    hasReceivedInput = true
    hasStackRemnants = true
  }
}
