import LockScreen

// Options that come when the lock screen is there already, since the home folder was slow to answer.
extension LockScreenDriver {
  /// Takes them. An attempt under way ends as it began.
  package func adopt(_ options: LockOptions) {
    stage.adopt(options)
    model.adopt(
      allowsEmptyPassword: options.allowsEmptyPassword, mode: options.entryMode,
      appearance: options.appearance)
    password.adopt(options)
    pattern?.adopt(AuthenticatorArguments.pattern(service: options.pamService))
    if !options.usesFingerprint { fingerprint?.stop() }
    if options.haptics == nil { haptics?.stop() }
    if others.isEmpty {
      others = options.others.map { OtherAuthenticator($0, loop: loop) }
      startOthers()
    }
    drain()
  }
}
