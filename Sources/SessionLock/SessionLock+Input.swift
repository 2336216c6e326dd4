import GestureEngine
import LockScreen
import Platform
import WaylandClient

// What the seats tell goes into the model here.
extension SessionLock: SeatInput {
  /// The clock of the model: monotonic milliseconds.
  var now: Int64 { Instant.now.nanoseconds / 1_000_000 }

  func contactDown(_ contact: ContactID, on surface: WlSurface, at point: Point) {
    guard let output = outputs.first(where: { $0.lockSurface?.surface === surface }) else { return }
    noteInput()
    model.contactDown(contact, on: output.id, at: point, milliseconds: now)
    drain()
  }

  func contactMoved(_ contact: ContactID, to point: Point) {
    model.contactMoved(contact, to: point)
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

  func typed(_ character: UnsafeRawBufferPointer) {
    model.key(typed.append(character) ? .character : .tooLong)
    drain()
  }

  func key(_ key: KeyInput) {
    model.key(key)
    drain()
  }

  private func noteInput() {
    hasReceivedInput = true
    hasStackRemnants = true
  }
}
