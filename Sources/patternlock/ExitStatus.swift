import Glibc

/// How the program ended, as its callers see it. The numbers are documented in the manual and never change meaning.
enum ExitStatus: Int32 {
  /// Unlocked by someone who proved who they are; for other commands, done.
  case success = 0
  /// Not locked: a bad option, or certainly no way back in. For other commands, refused.
  case refused = 1
  /// Not locked: no compositor, or one without ext-session-lock-v1.
  case noCompositor = 2
  /// Not locked by us: the compositor refused, or said nothing for 10 s.
  case lockRefused = 3
  /// The compositor ended the lock while locked. We unlocked nothing.
  case lockEnded = 4
  /// The connection was lost while locked. We unlocked nothing.
  case connectionLost = 5
}
