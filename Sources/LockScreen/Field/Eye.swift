import GestureEngine

/// The eye in the password field: whether what is typed is looked at.
enum Eye: Equatable {
  case shut
  /// A contact is on it; what is typed is shown on that output alone.
  case held(by: ContactID, on: OutputID)
  /// A key has opened it, for as long as the keyboard's ring is on it.
  case opened

  func isHeld(by contact: ContactID) -> Bool {
    if case .held(contact, _) = self { true } else { false }
  }

  func isHeld(on output: OutputID) -> Bool {
    if case .held(_, output) = self { true } else { false }
  }

  func isHeld(bySeat seat: UInt32) -> Bool {
    if case .held(let contact, _) = self { contact.seat == seat } else { false }
  }
}
