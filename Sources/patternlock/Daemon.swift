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
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw SystemError("make a pipe") }
      let reading = FileDescriptor(owning: ends[0])
      let writing = FileDescriptor(owning: ends[1])
      guard fcntl(reading.number, F_SETFD, FD_CLOEXEC) == 0 else { throw SystemError("set up a pipe") }
      let child = try spawn(arguments(invocation, readyDescriptor: writing.number))
      // Only the child may hold that end now, so that its death is seen here.
      close(writing.release())
      // The newline says that the session is locked, the end that the screens show it.
      guard hasNext(reading.number) else { return status(of: child) }
      if let descriptor = settings.readyDescriptor { Log.write("\n", to: descriptor) }
      while hasNext(reading.number) {}
      return .success
    } catch {
      Log.error("the session is not locked: \(error)")
      return .refused
    }
  }

  /// The same options again, but for the two that this process sees to.
  private static func arguments(_ invocation: Invocation, readyDescriptor: Int32) -> [String] {
    let arguments = ["patternlock"] + invocation.arguments(without: .daemonize, .readyDescriptor)
    // Else a configuration with "daemonize" would have it start yet another.
    return arguments + ["--\(Option.foreground.name)", "--\(Option.readyDescriptor.name)=\(readyDescriptor)"]
  }

  /// Starts this very program in a session of its own. Nobody waits for what it reads or prints, but errors still
  /// go where ours go.
  private static func spawn(_ arguments: [String]) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    _ = platform_spawn_fresh(&attributes)
    var copies: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    copies.append(nil)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      for copy in copies { free(copy) }
    }
    var child: pid_t = 0
    let code = posix_spawn(&child, "/proc/self/exe", &actions, &attributes, copies, environ)
    guard code == 0 else { throw SystemError("start", "patternlock in the background", code: code) }
    return child
  }

  /// Waits for a byte, or for the end.
  private static func hasNext(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    while true {
      let count = read(descriptor, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      return count == 1
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
}
