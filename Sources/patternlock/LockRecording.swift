import Glibc
import Platform

/// What this locker tells the session's agent and later lockers of itself.
///
/// Whatever goes wrong here is no reason to do anything else: without a runtime directory there is no agent, either.
final class LockRecording {
  private var file: RuntimeFile?
  private var state = LockerRecord.State.locking

  /// The lock is asked for. Another locker may have it, and the record with it.
  func begin() {
    file = try? RuntimeFile(.locker)
    if (try? file?.take()) != true { file = nil }
    write(.locking)
  }

  /// The session is locked by this process.
  func becomeLocked() {
    if file == nil { begin() }
    // The process that holds the record does not hold the lock, as the compositor has just said.
    if file == nil {
      file = try? RuntimeFile(.locker, replacing: true)
      if (try? file?.take()) != true { file = nil }
    }
    write(.locked)
  }

  /// Another process goes on with the lock: the kernel's lock on the file did not go along.
  func takeAgain() {
    guard file != nil else { return }
    file = nil
    let reached = state
    if reached == .locking { return begin() }
    becomeLocked()
    write(reached)
  }

  func write(_ state: LockerRecord.State) {
    self.state = state
    do throws(SystemError) {
      try file?.write(LockerRecord(state, of: getpid()).text)
    } catch {
      Log.warning("the session's agent is not told of the lock: \(error)")
    }
  }

  /// An authenticator has granted.
  ///
  /// - Returns: whether that may unlock: not while the machine goes to sleep. The record is written before the mark is
  ///   read, and the agent sets the mark before it reads the record: so at least one of the two knows of the other.
  func mayUnlock() -> Bool {
    let before = state
    write(.unlocking)
    guard SleepMark.isSet else { return true }
    write(before)
    Log.note("the machine goes to sleep: the session stays locked")
    return false
  }

  /// The patternlock that has locked this session; nil where none has told.
  static var lockingProcess: pid_t? {
    guard let file = try? RuntimeFile(.locker), let record = LockerRecord.current(in: file), record.isLocked
    else { return nil }
    return record.processID
  }
}
