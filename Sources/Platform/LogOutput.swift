import CPlatform
import Glibc

/// Standard error of a program that nothing may hold up: writing to it never waits, whoever writes.
///
/// Whether a write waits is a flag that all processes share which have the descriptor, and is not ours to set. So
/// descriptor 2 becomes one of this program's own: the same pipe or terminal opened once more, a connection of its own to
/// the journal, or a pipe to a process (``LogRelay``) that writes to what cannot be written to without waiting, such as a
/// file in a home folder that hangs.
public final class LogOutput {
  /// How the relay is started, as long as it has not been.
  private var relay: (reading: Int32, target: Int32)?
  private var relayProcess: pid_t?

  /// A relay that has not written everything by then is left alone.
  private static let longestFarewell: Milliseconds = 200

  /// Replaces descriptor 2.
  public init() {
    Self.replaceLostReader()
    var status = stat()
    guard fstat(STDERR_FILENO, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFCHR where isatty(STDERR_FILENO) == 0: return
    case S_IFCHR, S_IFIFO: if Self.reopen() { return }
    case S_IFSOCK where Self.leadsToJournal: if Self.useJournal() { return }
    default: break
    }
    useRelay()
  }

  deinit {
    if let relay {
      close(relay.reading)
      close(relay.target)
    }
  }

  /// Whether descriptor 2 leads to the journal, which takes a priority before each line. Where its reader is gone, it does
  /// from now on, if there is a journal.
  public static var leadsToJournal: Bool {
    replaceLostReader()
    return isJournal(getenv("JOURNAL_STREAM").map { String(cString: $0) })
  }

  /// - Parameter stream: `DEVICE:INODE` of what systemd gave the program for its output.
  static func isJournal(_ stream: String?) -> Bool {
    stream != nil && stream == JournalStream.name(of: STDERR_FILENO)
  }

  /// From now on the log goes to the journal, where there is one, and no longer where the caller reads.
  public static func leaveCaller() {
    if !useJournal() { _ = become(null()) }
  }

  /// Begins to hand on what was written, if another process has to do it. Until then the pipe keeps it.
  public func begin() {
    guard let relay else { return }
    self.relay = nil
    do throws(SystemError) {
      let program = try OwnProgram.open()
      relayProcess = try ChildProcess.start(
        program.number, arguments: [LogRelay.processName],
        descriptors: [relay.reading, relay.target], standardError: relay.target)
    } catch {
      // Without it nothing can be told, not even this.
    }
    close(relay.reading)
    close(relay.target)
  }

  /// Sees to it that what was written reaches its reader, if that takes no time worth mentioning.
  public func finish() {
    if let relay {
      var waiting = pollfd(fd: relay.reading, events: Int16(POLLIN), revents: 0)
      if poll(&waiting, 1, 0) > 0 { begin() }
    }
    guard let relayProcess else { return }
    _ = Self.become(Self.null())
    let handle = platform_process_descriptor(relayProcess)
    guard handle >= 0 else { return }
    var end = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
    poll(&end, 1, Int32(Self.longestFarewell.count))
    close(handle)
  }

  // MARK: What descriptor 2 becomes

  private static func reopen() -> Bool {
    let number = open("/proc/self/fd/2", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    return number >= 0 && become(FileDescriptor(owning: number))
  }

  private static func useJournal() -> Bool {
    guard let stream = JournalStream.open(), let name = JournalStream.name(of: stream.number) else {
      return false
    }
    setenv("JOURNAL_STREAM", name, 1)
    return become(stream)
  }

  private func useRelay() {
    var ends: [Int32] = [-1, -1]
    guard platform_pipe(&ends) == 0 else { return }
    // The pipe is new, so that its flags are nobody else's.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let target = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    relay = (ends[0], target)
    _ = Self.become(FileDescriptor(owning: ends[1]))
  }

  private static func replaceLostReader() {
    var state = pollfd(fd: STDERR_FILENO, events: 0, revents: 0)
    guard poll(&state, 1, 0) > 0, state.revents & Int16(POLLERR | POLLHUP) != 0 else { return }
    leaveCaller()
  }

  private static func null() -> FileDescriptor {
    FileDescriptor(owning: open("/dev/null", O_RDWR | O_CLOEXEC))
  }

  private static func become(_ descriptor: consuming FileDescriptor) -> Bool {
    dup2(descriptor.number, STDERR_FILENO) >= 0
  }
}
