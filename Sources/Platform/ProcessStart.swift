import CPlatform
import Glibc

/// What each program does first, before it opens anything.
public enum ProcessStart {
  /// How many descriptors the locker and the agent take at most, if they may: far more than they need.
  private static let mostDescriptors: rlim_t = 4096

  /// Signals whose default action ends or stops a process, and that a reader who goes away, a limit, a terminal or a
  /// key binding meant for another program sends.
  private static let ignoredSignals = [
    SIGPIPE, SIGXFSZ, SIGXCPU, SIGUSR1, SIGUSR2, SIGTTOU, SIGTTIN, SIGTSTP,
  ]

  /// Prepares a helper program: standard descriptors exist, and signals that are not meant for it are ignored.
  ///
  /// - Parameters:
  ///   - role: a word for ps(1), which shows 15 bytes of `patternlock-ROLE`.
  ///   - obeysProcessorLimit: whether SIGXCPU keeps its default action, for a program that sets that limit itself.
  public static func prepareHelper(_ role: String, obeysProcessorLimit: Bool = false) {
    prepare("patternlock-" + role)
    if obeysProcessorLimit { _ = platform_signal_default(SIGXCPU) }
  }

  /// Prepares the main program: also, limits that can be raised are, and what is inherited by accident goes no further.
  ///
  /// Its children get the limits back that it was started with; see ``ChildProcess``.
  public static func prepareMain() {
    prepare("patternlock")
    platform_close_on_exec_from(STDERR_FILENO + 1)
    _ = platform_raise_limit(Int32(RLIMIT_NOFILE.rawValue), mostDescriptors)
    // Shared memory for pixels counts as a file.
    _ = platform_raise_limit(Int32(RLIMIT_FSIZE.rawValue), .max)
  }

  /// Programs that libraries fork and start get default signals, as if we ignored none.
  public static func giveForksDefaultSignals() {
    _ = platform_fork_with_default_signals()
  }

  /// Lets the kernel end other programs first when memory runs out. To be called before the process is hardened.
  public static func avoidOutOfMemoryKill() {
    _ = platform_lower_oom_score()
  }

  private static func prepare(_ name: String) {
    _ = platform_open_standard_descriptors()
    for signal in ignoredSignals { _ = platform_signal_ignore(signal) }
    // Where children are reaped by the kernel, their numbers may be another's by the time they are ended.
    _ = platform_signal_default(SIGCHLD)
    platform_unblock_signals()
    // A program that was started from a descriptor has the descriptor's number for a name.
    _ = platform_set_process_name(name)
  }
}
