import Platform

/// The time and the boot that a vault goes by.
public struct VaultClock {
  var now: () -> Instant
  var boot: () -> BootIdentity?

  public init(now: @escaping () -> Instant, boot: @escaping () -> BootIdentity?) {
    self.now = now
    self.boot = boot
  }

  /// The kernel's.
  public static var kernel: VaultClock {
    VaultClock(now: { .sinceBoot }, boot: { .current() })
  }
}
