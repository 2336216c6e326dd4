import Stage

extension Settings {
  /// The command line of the password's helper.
  var passwordArguments: [String] {
    AuthenticatorArguments.password(service: pamService, requiresAccount: requiresAccount)
  }

  /// The command line of the pattern's helper.
  var patternArguments: [String] { AuthenticatorArguments.pattern(service: pamService) }
}
