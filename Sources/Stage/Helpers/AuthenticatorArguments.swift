/// The command lines of `patternlock-auth`, in one place for all that start it.
public enum AuthenticatorArguments {
  /// Passwords, through PAM.
  ///
  /// - Parameters:
  ///   - service: the PAM service.
  ///   - requiresAccount: whether PAM's account check may keep out who has proved who they are.
  public static func password(service: String, requiresAccount: Bool) -> [String] {
    ["pam", "--service", service] + (requiresAccount ? ["--require-account"] : [])
  }

  /// The stored pattern. Its helper asks too whether PAM can work: where it cannot, the pattern is never off for
  /// good.
  ///
  /// - Parameter enrolls: whether one is to be stored, in a folder that may have to be made.
  public static func pattern(service: String, enrolls: Bool = false) -> [String] {
    ["pattern", "--service", service] + (enrolls ? ["--enroll"] : [])
  }

  /// The fingerprint reader.
  public static let fingerprint = ["fingerprint"]
}
