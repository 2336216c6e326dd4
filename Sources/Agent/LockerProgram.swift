import EventLoop
import Glibc
import Platform

/// The program that lockers are started from.
///
/// It is the agent's own, by a handle, until another file lies at its path: then an upgrade has replaced the helpers, too,
/// and a locker has to be of their version. The handle is what is left where the new file is not to be trusted, or
/// cannot lock.
final class LockerProgram {
  private let own: FileDescriptor
  private let ownFile: FileIdentity?
  private let path: String?
  /// What lies at the path instead.
  private var successor: FileDescriptor?
  private var successorFile: FileIdentity?
  /// The last locker that was started from it.
  private var successorProcess: pid_t?
  /// Whether the successor has failed to lock.
  private var isRejected = false
  private var toldDistrust: Distrust?

  init() throws(SystemError) {
    own = try OwnProgram.open()
    ownFile = FileIdentity(descriptor: own.number)
    path = try? OwnProgram.path()
  }

  /// Starts a locker; see `LockerProcess`.
  func start(arguments: [String], record: RuntimeFile, loop: EventLoop) throws(SystemError) -> LockerProcess {
    lookForSuccessor()
    if let number = successor?.number, !isRejected {
      do throws(SystemError) {
        let locker = try LockerProcess(starting: number, arguments: arguments, record: record, loop: loop)
        successorProcess = locker.processID
        return locker
      } catch {
        reject(because: "\(error)")
      }
    }
    return try LockerProcess(starting: own.number, arguments: arguments, record: record, loop: loop)
  }

  /// A locker ended before it had locked.
  ///
  /// - Returns: whether the next one is another program, so that it is worth starting at once.
  func hasFailed(_ locker: LockerProcess) -> Bool {
    guard locker.processID == successorProcess, !isRejected else { return false }
    reject(because: "it did not lock")
    return true
  }

  private func reject(because reason: String) {
    isRejected = true
    Log.error(
      "the new patternlock at \(path ?? "") cannot be used (\(reason)): lockers are the agent's own program again"
    )
  }

  private func lookForSuccessor() {
    guard let path, let ownFile, let found = FileIdentity(path: path) else { return }
    guard found != ownFile else {
      successor = nil
      successorFile = nil
      return
    }
    guard found != successorFile else { return }
    do throws(Distrust) {
      let file = try TrustedFile.open(path)
      successorFile = FileIdentity(descriptor: file.number)
      successor = consume file
      isRejected = false
      Log.warning(
        "patternlock was upgraded: lockers are started from what is at \(path) now; restart the agent, too "
          + "('systemctl --user restart patternlock-agent')")
    } catch {
      guard error != toldDistrust else { return }
      toldDistrust = error
      Log.warning("patternlock was replaced by what is not to be trusted, and is not used: \(error)")
    }
  }
}
