import Canvas
import GestureEngine

/// What is shown on screens, and what inputs mean there, without a compositor: a lock screen, or an enrolment. Inputs
/// come in as calls, after each of which the driver takes what is to be done.
public protocol ScreenModel: ~Copyable {
  // MARK: What is shown

  /// Whether there is anything to draw yet.
  var showsAnything: Bool { get }
  /// Whether something is half typed or half drawn.
  var isBeingEntered: Bool { get }
  /// Whether dots of a pattern are kept.
  var hasDots: Bool { get }

  /// A screen has come, or has a new size in surface units.
  ///
  /// - Parameter unitsPerMillimetre: surface units for one millimetre of the screen; nil where that is not known.
  mutating func setOutput(_ id: OutputID, width: Double, height: Double, unitsPerMillimetre: Double?)
  mutating func removeOutput(_ id: OutputID)
  /// What is drawn on; nothing where there is no such screen.
  func panels(of id: OutputID) -> [Box]
  /// Where the pad is; nil where there is none.
  func padBox(on id: OutputID) -> Box?
  /// The part of a screen that shows what is typed; of no size where none does.
  func revealedBox(on id: OutputID) -> Box
  /// What moves: to be drawn again with the next frame.
  mutating func movingBox(on id: OutputID, milliseconds: Int64) -> Box
  /// Draws what a screen shows, in surface coordinates, onto what was cleared before.
  ///
  /// - Parameter typed: the UTF-8 bytes of what is typed, to be looked at during the call only; nil where
  ///   ``revealedBox(on:)`` is of no size.
  func draw(
    _ id: OutputID, _ palette: Palette, scale: Double, texts: (any TextSource & GlyphSource)?,
    typed: UnsafeRawBufferPointer?, in context: borrowing DrawingContext)

  // MARK: Contacts

  /// A finger is put down or the pointer's button pressed.
  ///
  /// - Returns: the key on the screen that it met.
  mutating func contactDown(
    _ contact: ContactID, on id: OutputID, at point: Point, milliseconds: Int64
  ) -> ScreenKeyPress?
  mutating func contactMoved(_ contact: ContactID, to point: Point, milliseconds: Int64)
  mutating func contactUp(_ contact: ContactID, milliseconds: Int64)
  /// A touch screen tells how large a contact is: its longer diameter in surface units.
  mutating func contactSized(_ contact: ContactID, diameter: Double, milliseconds: Int64)
  mutating func contactCancelled(_ contact: ContactID)
  /// All of a seat's contacts are gone.
  mutating func contactsLost(seat: UInt32)

  // MARK: Keys

  /// Whether a character is wanted now.
  func acceptsText(isSpace: Bool) -> Bool
  /// Whether Space is a key that chooses, not a character.
  var takesSpace: Bool { get }
  mutating func key(_ key: KeyInput, from source: KeySource, milliseconds: Int64?)
  /// A keyboard is set to something else, or is gone: then nil.
  mutating func setKeyboard(_ status: KeyboardStatus?, seat: UInt32)
  /// A keyboard's keys are meant for that screen now.
  mutating func setKeyboardOutput(_ id: OutputID)
  /// The keys of the keyboard on the screen.
  mutating func setKeyLayouts(_ layouts: [KeyLayout], selected: Int)
  /// Whether a contact holds a key on the screen down.
  func holdsKey(_ contact: ContactID) -> Bool

  // MARK: PAM, and time

  mutating func passwordAnswer(_ answer: Answer)
  /// The PAM helper has died: what it was checking is not decided.
  mutating func passwordHelperLost()
  /// A time that was asked for is over.
  mutating func alarm(_ alarm: Alarm, milliseconds: Int64)
}
