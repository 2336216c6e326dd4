import CPlatform
import Glibc

/// What a process that holds secrets does before anything else.
public enum ProcessHardening {
  /// Keeps this process's memory from being shown to anyone:
  ///
  /// - crash signals get their default action: Swift's runtime would print registers and memory;
  /// - no core file;
  /// - not dumpable: no process of the same user can attach to it or read its memory. An `exec` resets this,
  ///   so that each program does it for itself.
  ///
  /// To be called first in `main`. None of the three can fail for want of privilege.
  public static func apply() {
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGQUIT] {
      _ = platform_signal_default(signal)
    }
    var none = rlimit()
    none.rlim_cur = 0
    none.rlim_max = 0
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    _ = platform_set_dumpable(0)
  }
}
