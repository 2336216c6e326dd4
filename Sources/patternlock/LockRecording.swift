import Glibc
import Platform

/// What this locker tells the session's agent and later lockers of itself.
final class LockRecording {
  private var file: RuntimeFile?

  /// The session is locked. Whatever goes wrong here is no reason to do anything else.
  func begin() {
    do throws(SystemError) {
      let file = try RuntimeFile(.locker)
      guard try file.take() else { return }
      self.file = file
      write(.locked)
    } catch {
      // Without a runtime directory there is no agent, either.
    }
  }

  /// Another process goes on with the lock: the kernel's lock on the file did not go along.
  func takeAgain() {
    guard file != nil else { return }
    file = nil
    begin()
  }

  func write(_ state: LockerRecord.State) {
    do throws(SystemError) {
      try file?.write(LockerRecord(state, of: getpid()).text)
    } catch {
      Log.warning("the session's agent is not told of the lock: \(error)")
    }
  }

  /// The patternlock that has locked this session; nil where none has told.
  static var lockingProcess: pid_t? {
    guard let file = try? RuntimeFile(.locker), let record = LockerRecord.current(in: file), record.isLocked
    else { return nil }
    return record.processID
  }
}
