import CPlatform
import Glibc
import Platform

/// `--daemonize`: starts this program again in the background and returns once the session is locked and the screens
/// show it: whoever waits for it often is about to put the machine to sleep.
///
/// A process that forked after it locked its memory would have lost those locks; a fresh one does the whole work.
enum Daemon {
  static func start(_ invocation: Invocation, _ settings: Settings) -> ExitStatus {
    do throws(SystemError) {
      let (readyEnd, givenReadyEnd) = try makePipe()
      let ready = FileDescriptor(owning: readyEnd)
      let givenReady = FileDescriptor(owning: givenReadyEnd)
      let (messagesEnd, givenMessagesEnd) = try makePipe()
      let messages = FileDescriptor(owning: messagesEnd)
      let givenMessages = FileDescriptor(owning: givenMessagesEnd)
      var descriptors = [givenReady.number]
      // The connection that a compositor gave us is the child's.
      if let socket = getenv("WAYLAND_SOCKET").flatMap({ Int32(String(cString: $0)) }) {
        descriptors.append(socket)
        setenv("WAYLAND_SOCKET", "\(readyDescriptor + 1)", 1)
      }
      let program = try OwnProgram.open()
      let child = try ChildProcess.start(
        program.number, arguments: arguments(invocation), descriptors: descriptors,
        standardError: givenMessages.number)
      // Only the child may hold those ends now, so that its death is seen here.
      close(givenReady.release())
      close(givenMessages.release())
      return follow(child, ready.number, messages.number, settings)
    } catch {
      Log.error("the session is not locked: \(error)")
      return .refused
    }
  }

  /// The child's end of the pipe on which it tells how far it is.
  private static let readyDescriptor: Int32 = 3

  /// The same options again, but for the two that this process sees to.
  private static func arguments(_ invocation: Invocation) -> [String] {
    let arguments = ["patternlock"] + invocation.arguments(without: .daemonize, .readyDescriptor)
    // Else a configuration with "daemonize" would have it start yet another.
    return arguments + ["--\(Option.foreground.name)", "--\(Option.readyDescriptor.name)=\(readyDescriptor)"]
  }

  /// Hands on what the child says until the screens show the lock, or it has ended. It has none of our descriptors: who
  /// waits for the end of our output must not wait for the unlock. Afterwards its log has no reader and goes to the
  /// journal (`LogOutput`).
  private static func follow(
    _ child: pid_t, _ ready: Int32, _ messages: Int32, _ settings: Settings
  ) -> ExitStatus {
    var isLocked = false
    while true {
      var events = [ready, messages].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&events, nfds_t(events.count), -1)
      handOn(messages)
      var byte: UInt8 = 0
      let count = read(ready, &byte, 1)
      if count == 0 { break }
      // The newline says that the session is locked, the end that the screens show it.
      if count > 0 {
        isLocked = true
        if let descriptor = settings.readyDescriptor { Log.write("\n", to: descriptor, waits: false) }
      }
    }
    let status = isLocked ? .success : status(of: child)
    handOn(messages)
    return status
  }

  /// Writes what there is to our standard error.
  private static func handOn(_ messages: Int32) {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(messages, &bytes, bytes.count)
      guard count > 0 else { return }
      Log.write(String(decoding: bytes[..<count], as: UTF8.self), waits: false)
    }
  }

  private static func status(of child: pid_t) -> ExitStatus {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    guard platform_exited(status) != 0 else { return .refused }
    // An unlock before the newline cannot be: whatever else it was, the session is not locked.
    return ExitStatus(rawValue: platform_exit_status(status)).flatMap { $0 == .success ? nil : $0 }
      ?? .refused
  }

  /// A pipe from a child; our end does not wait.
  private static func makePipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard platform_pipe(&ends) == 0 else { throw SystemError("make a pipe") }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    return (ends[0], ends[1])
  }
}
