/// What happens to unused dots that lie exactly on the line between two dots taken one after the other.
/// The raw value is what the stored pattern says, so it never changes.
public enum JumpPolicy: UInt8, Sendable, CaseIterable {
  /// They are taken first, in order, as Android does.
  case fill = 0
  /// They stay unused, as in some apps.
  case skip = 1
}
