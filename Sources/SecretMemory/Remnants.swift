import CPlatform

/// What libraries leave of a secret in memory that nobody uses any more: they free what they do not wipe, and return
/// from functions that had it in their variables.
///
/// A secret of ours is wiped where it lies (`SecretBuffer`); this is for the copies that others have made of it.
public enum Remnants {
  /// From now on, overwrites what is freed.
  ///
  /// For processes whose libraries are known to bear it: one that reads what it has freed, or what it has not set, reads
  /// something else now. It takes time with each block, but none that was measured in the locker.
  public static func overwriteFreedMemory() {
    platform_overwrite_freed()
  }

  /// Overwrites what the calls of the past left on the stack. To be called when the secret is dealt with, from a function
  /// that has not had it.
  public static func overwriteStack() {
    platform_overwrite_stack()
  }
}
