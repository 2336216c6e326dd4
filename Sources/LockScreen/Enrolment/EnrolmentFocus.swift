/// What the keyboard's ring is on while a pattern is set.
enum EnrolmentFocus: Equatable {
  /// It is not shown: Enter means the main button, Escape starts over.
  case nothing
  /// A dot of the pad: see ``PadRing``. While the pattern is stored the ring waits there, unseen.
  case pad
  case button(EnrolmentButton)
}
