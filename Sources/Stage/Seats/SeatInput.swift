import GestureEngine
import LockScreen
import WaylandClient

/// Who a seat's devices tell what was done with them.
protocol SeatInput: AnyObject {
  /// A finger or the pointer's button went down, in coordinates of that surface.
  func contactDown(_ contact: ContactID, on surface: WlSurface, at point: Point)
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
  /// A keyboard's keys are meant for that surface now.
  func keyboardEntered(_ surface: WlSurface)
  /// A keyboard is set to something else, or is gone: then nil.
  func keyboardChanged(_ status: KeyboardStatus?, seat: UInt32)
  /// A keyboard has another keymap, or none any more.
  func keymapChanged()
  /// A key that is not a character.
  func key(_ key: KeyInput, from source: KeySource)
}
