import CSandbox

/// What there is on this machine for ``Sandbox``.
public struct SandboxSupport: Equatable, Sendable {
  /// The version of the kernel's Landlock; 0 where it has none.
  public let landlock: Int32
  /// Whether the kernel takes filters of system calls.
  public let hasSeccomp: Bool
  public let hasLibseccomp: Bool

  public init(landlock: Int32, hasSeccomp: Bool, hasLibseccomp: Bool) {
    self.landlock = landlock
    self.hasSeccomp = hasSeccomp
    self.hasLibseccomp = hasLibseccomp
  }

  /// Whether a library whose path has this in it is part of this process.
  public static func isLoaded(_ library: String) -> Bool { sandbox_has_library(library) != 0 }

  /// As it is here.
  public static var current: SandboxSupport {
    SandboxSupport(
      landlock: sandbox_landlock_version(), hasSeccomp: sandbox_kernel_has_seccomp() != 0,
      hasLibseccomp: sandbox_has_libseccomp() != 0)
  }
}
