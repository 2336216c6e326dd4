import Canvas
import GestureEngine
import LockScreen

/// What is shown on a stage, and what inputs mean to it.
package protocol ScreenDriver: AnyObject {
  /// Whether there is anything to draw yet.
  var showsAnything: Bool { get }
  /// Whether something is half typed or half drawn.
  var isBeingEntered: Bool { get }
  /// Whether dots of a pattern are kept, since they are shown.
  var hasDots: Bool { get }

  /// A screen has come, or has a new size in surface units.
  ///
  /// - Parameter unitsPerMillimetre: surface units for one millimetre of it; nil where that is not known.
  func setScreen(_ id: OutputID, width: Double, height: Double, unitsPerMillimetre: Double?)
  func removeScreen(_ id: OutputID)
  /// Where the pad is; nil where there is no such screen.
  func padBox(on id: OutputID) -> Box?
  /// What moves: to be drawn again with the next frame.
  func movingBox(on id: OutputID) -> Box
  /// The part of a screen that shows what is typed; of no size where none does.
  func revealedBox(on id: OutputID) -> Box
  /// Draws what a screen shows, in surface coordinates, onto what was cleared before.
  func draw(_ id: OutputID, scale: Double, in context: borrowing DrawingContext)

  /// A finger or the pointer's button went down.
  ///
  /// - Returns: the key on the screen that it met; it is to be pressed at once.
  func contactDown(_ contact: ContactID, on id: OutputID, at point: Point) -> ScreenKeyPress?
  /// It moved, in coordinates of the surface on which it went down.
  func contactMoved(_ contact: ContactID, to point: Point)
  func contactUp(_ contact: ContactID)
  /// A touch screen tells how large a contact is: its longer diameter in surface units.
  func contactSized(_ contact: ContactID, diameter: Double)
  func contactCancelled(_ contact: ContactID)
  /// All of a seat's contacts are gone.
  func contactsLost(seat: UInt32)

  /// Whether a character is wanted now; where it is not, its bytes are never made.
  func acceptsText(isSpace: Bool) -> Bool
  /// The UTF-8 bytes of one character. They are wiped by the caller.
  func typed(_ character: UnsafeRawBufferPointer, from source: KeySource)
  /// Whether Space is a key that chooses, not a character.
  var takesSpace: Bool { get }
  /// A keyboard is set to something else, or is gone: then nil.
  func keyboardChanged(_ status: KeyboardStatus?, seat: UInt32)
  /// A keyboard's keys are meant for that screen now.
  func keyboardEntered(_ id: OutputID)
  /// A key that is not a character.
  func key(_ key: KeyInput, from source: KeySource)

  /// Children have ended: removes those that are nobody's any more.
  func reapHelpers()
}
