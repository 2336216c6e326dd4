import CPlatform
import Glibc
import Platform

/// What a helper keeps of its rights, as it enters its sandbox right after its start: for good, and for all of it.
///
/// Each is enforced twice where the kernel can: by seccomp, which system calls there are, and by Landlock, which files.
/// A kernel that has one of them, or none, runs the helper all the same (see ``SandboxSupport``).
public enum Sandbox {
  /// Texts: reads fonts.
  case texts(fonts: [String])
  /// One picture: reads fonts, for drawings that have text in them, and the system's programs, for decoders.
  case picture(fonts: [String])
  /// One picture, where decoders are programs that bwrap(1) confines: they need exec and mounts.
  case programPicture
  /// Patterns: the folder of the store and nothing else.
  case pattern(store: String?)
  /// Fingers: the connection to the bus that is open already, and no file.
  case fingerprint

  /// Takes everything else away. To be called before there is a second thread.
  public func enter() {
    _ = platform_set_no_new_privileges()
    // What the filter was made of is not needed any more.
    defer { platform_return_free_memory() }
    var filter: SystemCallFilter.Prepared?
    // Made first, since Landlock takes the way to libseccomp; put on last, since it takes Landlock's calls. What one of
    // the two comes to is no reason to do without the other.
    do throws(SystemError) { filter = try calls.prepare() } catch { warn(error) }
    do throws(SystemError) { try files.enter() } catch { warn(error) }
    do throws(SystemError) { try filter?.enter() } catch { warn(error) }
  }

  private func warn(_ error: SystemError) {
    Log.warning("a helper runs with more rights than it needs: \(error)")
  }

  private var files: FileAccess {
    switch self {
    case .texts(let fonts): FileAccess(grants: FileAccess.reading(fonts + Self.publicData))
    case .picture(let fonts):
      FileAccess(grants: FileAccess.reading(fonts + Self.publicData + Self.publicPrograms))
    case .programPicture: FileAccess(grants: [], coversFiles: false)
    case .pattern(let store): FileAccess(grants: store.map { [FileAccess.storing(in: $0)] } ?? [])
    case .fingerprint: FileAccess(grants: [])
    }
  }

  private var calls: SystemCallFilter {
    let own = SystemCallRule.signals(to: getpid())
    return switch self {
    case .texts, .picture:
      SystemCallFilter(kind: .allowList, rules: SystemCallRule.common + SystemCallRule.reading + own)
    case .programPicture:
      SystemCallFilter(kind: .denyList, rules: SystemCallRule.intruding + SystemCallRule.attacking(getppid()))
    case .pattern:
      SystemCallFilter(kind: .allowList, rules: SystemCallRule.common + SystemCallRule.storing + own)
    case .fingerprint: SystemCallFilter(kind: .allowList, rules: SystemCallRule.common + own)
    }
  }

  /// What every user of the machine can read, and where links in folders of fonts lead to.
  private static let publicData = [
    "/usr/share", "/usr/local/share", "/etc/fonts", "/nix/store", "/gnu/store",
  ]
  private static let publicPrograms = ["/usr", "/lib", "/lib64", "/etc/ld.so.cache"]
}
