/// Where the button on the screen leads.
package enum ButtonWay: Sendable {
  /// To the password field.
  case password
  /// To the pad; what is being checked is given up.
  case pattern
  /// What was taken dot by dot is done.
  case done
  /// There is no pad: only what is being checked is given up.
  case cancel
}
