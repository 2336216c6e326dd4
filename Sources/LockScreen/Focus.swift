/// What the keyboard's ring is on.
enum Focus: Equatable {
  /// It is not shown: keys mean what they mean without it.
  case nothing
  /// A dot of the pad: see ``PadRing``.
  case pad
  case button
  /// The eye in the password field.
  case eye
}
