import Platform

/// What an agent is to do.
public struct AgentOptions {
  /// Lock when nobody has done anything for so long; nil for never.
  public var lockAfter: Milliseconds?
  /// Turn the screens off when nobody has done anything for so long; nil for never.
  public var screenOffAfter: Milliseconds?
  /// Whether logind's Unlock unlocks. Any process of the user can have it sent.
  public var allowsLogindUnlock = false
  /// What each locker is started with, without the program's name.
  public var lockerArguments: [String] = []
  /// Likewise, where the configuration is to be left alone: a file system may keep a locker from reading it.
  public var plainLockerArguments: [String] = []

  public init() {}
}
