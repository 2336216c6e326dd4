import Stage

extension Settings {
  /// The command line of the password's helper.
  var passwordArguments: [String] {
    AuthenticatorArguments.password(service: pamService, requiresAccount: requiresAccount)
  }

  /// The command line of the pattern's helper.
  func patternArguments(enrolls: Bool = false) -> [String] {
    AuthenticatorArguments.pattern(service: pamService, enrolls: enrolls)
  }
}
