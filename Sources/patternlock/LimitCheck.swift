import CPlatform
import Glibc

/// Limits of this process that a lock does not fit in, after what can be raised was raised (`ProcessStart`).
struct LimitCheck {
  /// Why nobody could unlock: the lock would have no surface to type at, or its program would end.
  let obstacle: String?
  /// What will be missing.
  let warnings: [String]

  /// With one output and all helpers a locker holds 20 descriptors, and needs some for moments.
  private static let leastDescriptors: rlim_t = 24
  private static let plentyOfDescriptors: rlim_t = 64
  /// Backgrounds are a few pixels, scaled up; what is drawn on them takes megabytes.
  private static let leastFileSize: rlim_t = 4096
  private static let plentyOfFileSize: rlim_t = 64 << 20

  /// The limits of this process.
  init() {
    self.init(descriptors: Self.current(RLIMIT_NOFILE), fileSize: Self.current(RLIMIT_FSIZE))
  }

  init(descriptors: rlim_t, fileSize: rlim_t) {
    let files = "only \(descriptors) files may be open at once (raise 'ulimit -n')"
    let memory = "files may be only \(fileSize) bytes large, shared memory too (raise 'ulimit -f')"
    if descriptors < Self.leastDescriptors {
      obstacle = "\(files): a lock needs \(Self.leastDescriptors)"
    } else if fileSize < Self.leastFileSize {
      obstacle = "\(memory): no lock screen can be shown"
    } else {
      obstacle = nil
    }
    var warnings: [String] = []
    if descriptors < Self.plentyOfDescriptors {
      warnings.append("\(files): parts of the lock screen may be missing")
    }
    if fileSize < Self.plentyOfFileSize {
      warnings.append("\(memory): parts of the lock screen may be missing")
    }
    self.warnings = warnings
  }

  private static func current(_ resource: __rlimit_resource) -> rlim_t {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { return .max }
    return limit.rlim_cur
  }
}
