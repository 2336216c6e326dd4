import Glibc

/// What the kernel holds a painter to, so that a hostile file cannot take the machine with it.
enum ResourceLimits {
  /// The largest picture that is decoded takes half of this (see `PictureFile.largestPixelCount`).
  private static let addressSpace: rlim_t = 1 << 30
  /// A large photograph takes a second of it on a slow phone.
  private static let secondsPerRequest: rlim_t = 10

  /// Limits memory, for good.
  static func apply() {
    var limit = rlimit(rlim_cur: addressSpace, rlim_max: addressSpace)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  }

  /// Limits the time of the processor that may pass from now to the next call; beyond it, the kernel ends the
  /// process.
  static func allowOneRequest() {
    var usage = rusage()
    guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return }
    // Both halves can be almost a second more than their whole seconds say.
    let used = rlim_t(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 2)
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = min(used + secondsPerRequest, limit.rlim_max)
    setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
  }
}
