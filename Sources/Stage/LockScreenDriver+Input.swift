import Canvas
import GestureEngine
import LockScreen
import Platform

// What the stage tells goes into the model here.
extension LockScreenDriver: ScreenDriver {
  /// The clock of the model: milliseconds since boot, sleep included, since owners sit waits out asleep.
  var now: Int64 { Instant.sinceBoot.nanoseconds / 1_000_000 }

  // MARK: What is shown

  package var showsAnything: Bool { model.showsAnything }
  package var isBeingEntered: Bool { model.isBeingEntered }
  package var hasDots: Bool { model.hasDots }

  package func setScreen(_ id: OutputID, width: Double, height: Double) {
    model.setOutput(id, width: width, height: height)
    drain()
  }

  package func removeScreen(_ id: OutputID) {
    model.removeOutput(id)
    drain()
  }

  package func padBox(on id: OutputID) -> Box? { model.layout(of: id)?.pad }

  package func movingBox(on id: OutputID) -> Box { model.movingBox(on: id, milliseconds: now) }

  package func draw(_ id: OutputID, scale: Double, in context: borrowing DrawingContext) {
    model.draw(id, options.palette, scale: scale, texts: stage.texts, in: context)
  }

  // MARK: What is done

  package func contactDown(_ contact: ContactID, on id: OutputID, at point: Point) -> ScreenKeyPress? {
    let pressed = model.contactDown(contact, on: id, at: point, milliseconds: now)
    drain()
    return pressed
  }

  package func contactMoved(_ contact: ContactID, to point: Point) {
    model.contactMoved(contact, to: point, milliseconds: now)
    drain()
  }

  package func contactUp(_ contact: ContactID) {
    model.contactUp(contact, milliseconds: now)
    drain()
  }

  package func contactCancelled(_ contact: ContactID) {
    model.contactCancelled(contact)
    drain()
  }

  package func contactsLost(seat: UInt32) {
    model.contactsLost(seat: seat)
    drain()
  }

  package func acceptsText(isSpace: Bool) -> Bool { model.acceptsText(isSpace: isSpace) }

  package func typed(_ character: UnsafeRawBufferPointer, from source: KeySource) {
    model.key(typed.append(character) ? .character : .tooLong, from: source)
    drain()
  }

  package func key(_ key: KeyInput, from source: KeySource) {
    model.key(key, from: source, milliseconds: now)
    drain()
  }

  package var takesSpace: Bool { model.takesSpace }

  package func keyboardChanged(_ status: KeyboardStatus?, seat: UInt32) {
    model.setKeyboard(status, seat: seat)
    drain()
  }

  package func keyboardEntered(_ id: OutputID) {
    model.setKeyboardOutput(id)
    drain()
  }
}
