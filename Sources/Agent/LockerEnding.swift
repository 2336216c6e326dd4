import Glibc
import Platform

/// How a locker ended, as far as it matters to the agent.
enum LockerEnding: Hashable {
  /// The owner is back in.
  case unlocked
  /// It has locked nothing, and said why with this exit status (1, 2 or 3).
  case refused(status: Int32)
  /// The compositor ended the lock.
  case endedByCompositor
  /// It should not have ended; in words.
  case died(String)

  /// - Parameter status: an exit status, as patternlock(1) lists them.
  init(exitStatus status: Int32) {
    switch status {
    case 0: self = .unlocked
    case 1, 2, 3: self = .refused(status: status)
    case 4: self = .endedByCompositor
    default: self = .died("exit status \(status)")
    }
  }

  /// Whether another program might have locked: not where the compositor or the session refused.
  var mayBeOfTheProgram: Bool {
    switch self {
    case .refused(let status): status == 1
    case .died: true
    case .unlocked, .endedByCompositor: false
    }
  }

  /// What is known of one that is not our child: what it has told last.
  init(lastRecord record: LockerRecord?, of processID: pid_t) {
    switch record {
    case .some(let record) where record.processID == processID && record.state == .unlocked: self = .unlocked
    case .some(let record) where record.processID == processID && record.state == .ended:
      self = .endedByCompositor
    default: self = .died("how, only its parent knows")
    }
  }
}
