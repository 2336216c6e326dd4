import Platform

/// The time and the boot that a vault goes by.
public struct VaultClock {
  var now: () -> Instant
  var boot: () -> BootIdentity?

  public init(now: @escaping () -> Instant, boot: @escaping () -> BootIdentity?) {
    self.now = now
    self.boot = boot
  }

  /// The kernel's. Which boot it is, is asked once: a helper in its sandbox has no way to it any more.
  public static var kernel: VaultClock {
    let boot = BootIdentity.current()
    return VaultClock(now: { .sinceBoot }, boot: { boot })
  }
}
