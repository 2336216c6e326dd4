import CPlatform
import EventLoop
import Glibc
import Platform

/// A running locker: one that this agent has started, or one that was there.
///
/// It goes on when the agent goes.
final class LockerProcess {
  let processID: pid_t
  /// Since when the session has been hidden by it.
  private(set) var lockedAt: Instant?
  /// When it was started, or found.
  let startedAt = Instant.now

  /// When something is expected of it; ends with it.
  var deadline: Timer? {
    didSet { oldValue?.cancel() }
  }

  /// Called when one that was started here says that the compositor hides the session.
  var onLocked: (() -> Void)?
  /// Called when it says that each output that is lit shows it, too (or has had half a second to).
  var onShown: (() -> Void)?
  /// Called once, when it has ended.
  var onEnding: ((LockerEnding) -> Void)?

  /// Stands for this very process, whatever else gets its number later.
  private let handle: FileDescriptor
  private let isChild: Bool
  private let record: RuntimeFile
  private var readiness: FileDescriptor?
  private var watches: [Watch] = []

  /// The locker's end of the pipe on which it tells that it has locked (--ready-fd).
  private static let readyDescriptor: Int32 = 3

  /// Starts a locker, in a session of its own, so that it lives on when the agent ends.
  ///
  /// - Parameters:
  ///   - program: the number of an open handle of the program.
  ///   - arguments: without its name.
  ///   - record: where lockers tell how far they have come.
  init(
    starting program: Int32, arguments: [String], record: RuntimeFile, loop: EventLoop
  ) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard platform_pipe(&ends) == 0 else { throw SystemError("make a pipe") }
    let reading = FileDescriptor(owning: ends[0])
    let writing = FileDescriptor(owning: ends[1])
    let child = try ChildProcess.start(
      program, arguments: ["patternlock"] + arguments + ["--ready-fd=\(Self.readyDescriptor)"],
      descriptors: [writing.number])
    processID = child
    isChild = true
    self.record = record
    handle = try Self.handle(of: child)
    let descriptor = reading.number
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    readiness = consume reading
    watch(loop)
    watches.append(loop.watch(descriptor, for: .readable) { [unowned self] _ in readReadiness() })
  }

  /// Follows a locker that somebody else has started.
  ///
  /// - Returns: nil where it is not what the record says any more.
  init?(adopting found: LockerRecord, from record: RuntimeFile, loop: EventLoop) throws(SystemError) {
    processID = found.processID
    isChild = false
    self.record = record
    handle = try Self.handle(of: found.processID)
    readiness = nil
    // Its number may have become another's before the handle was made.
    guard LockerRecord.current(in: record)?.processID == found.processID else { return nil }
    lockedAt = .now
    watch(loop)
  }

  /// Sends it a signal.
  func signal(_ number: Int32) {
    _ = platform_signal_process(handle.number, number)
  }

  /// Ends it by force, if it was started here: what others are, only a file says.
  func kill() {
    if isChild { signal(SIGKILL) }
  }

  private static func handle(of process: pid_t) throws(SystemError) -> FileDescriptor {
    let number = platform_process_descriptor(process)
    guard number >= 0 else { throw SystemError("watch", "the locker, process \(process)") }
    return FileDescriptor(owning: number)
  }

  private func watch(_ loop: EventLoop) {
    watches.append(loop.watch(handle.number, for: .readable) { [unowned self] _ in end() })
  }

  /// A line says that the session is locked; the end, that it is shown.
  private func readReadiness() {
    guard let descriptor = readiness?.number else { return }
    var byte: UInt8 = 0
    let count = read(descriptor, &byte, 1)
    if count < 0 { return }
    if count > 0 {
      lockedAt = .now
      onLocked?()
    } else {
      watches.first { $0.descriptor == descriptor }?.cancel()
      readiness = nil
      if lockedAt != nil { onShown?() }
    }
  }

  private func end() {
    // What it said before may not have been read yet.
    readReadiness()
    readReadiness()
    let ending: LockerEnding
    if isChild {
      var status: Int32 = 0
      while waitpid(processID, &status, 0) < 0 && errno == EINTR {}
      ending =
        platform_exited(status) != 0
        ? LockerEnding(exitStatus: platform_exit_status(status))
        : .died("signal \(platform_term_signal(status))")
    } else {
      ending = LockerEnding(lastRecord: LockerRecord(record.text), of: processID)
    }
    stopWatching()
    onEnding?(ending)
  }

  /// Tells nothing more. A child that ends later is reaped by whoever comes after this process.
  func stopWatching() {
    deadline = nil
    for watch in watches { watch.cancel() }
    readiness = nil
  }
}
