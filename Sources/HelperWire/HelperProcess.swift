import CPlatform
import Glibc
import Platform

/// A helper that was started: its process and our end of the socket to it.
///
/// Whoever starts it watches `socket` and, on SIGCHLD, calls `reap`. A helper that goes out of scope is killed;
/// it is not waited for, since a process stuck in the kernel would block the locker.
public final class HelperProcess {
  /// How a helper ended.
  public enum Ending: Equatable, Sendable {
    case exited(status: Int32)
    case signaled(number: Int32)
    /// Someone else has reaped it, or SIGCHLD is ignored.
    case unknown
  }

  public let processID: pid_t
  public let socket: WireSocket
  private var ending: Ending?

  /// Starts a program with a socket to us on descriptor `Wire.helperSocket`.
  ///
  /// The child gets: no input, our standard error, no other descriptor; default signals, none blocked; a session
  /// of its own, so that Ctrl-C in the terminal that started the locker does not reach it; and a short
  /// environment (`HelperEnvironment`).
  public init(
    starting program: borrowing HelperExecutable, arguments: [String],
    environment: HelperEnvironment = .authenticator
  ) throws(SystemError) {
    let (ours, theirs) = try WireSocket.pair()
    socket = WireSocket(owning: FileDescriptor(owning: ours))
    let given = FileDescriptor(owning: theirs)
    let held = platform_duplicate_above(given.number, Wire.lowestHeld)
    guard held >= 0 else { throw SystemError("hold a socket") }
    let child = FileDescriptor(owning: held)
    let argv = [program.path] + arguments
    processID = try Self.spawn(
      program.descriptor.number, socket: child.number, argv: argv, environment.current())
  }

  deinit {
    if ending == nil {
      kill()
      _ = reap()
    }
  }

  /// Ends the helper at once. The only way to cancel one that is blocked: see `AuthenticatorRequest.cancel`.
  public func kill() {
    if ending == nil { Glibc.kill(processID, SIGKILL) }
  }

  /// Lets go of the helper, which ends by itself soon after us.
  public func release() {
    ending = ending ?? .unknown
  }

  /// Asks, without waiting, whether the helper has ended, and removes its zombie.
  ///
  /// - Returns: how it ended; nil while it runs. The answer stays the same afterwards.
  public func reap() -> Ending? {
    if let ending { return ending }
    var status: Int32 = 0
    let found = waitpid(processID, &status, WNOHANG)
    if found == 0 || (found < 0 && errno == EINTR) { return nil }
    if found < 0 {
      ending = .unknown
    } else if platform_exited(status) != 0 {
      ending = .exited(status: platform_exit_status(status))
    } else {
      ending = .signaled(number: platform_term_signal(status))
    }
    return ending
  }

  private static func spawn(
    _ program: Int32, socket: Int32, argv: [String], _ variables: [String]
  ) throws(SystemError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }

    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    if fcntl(STDERR_FILENO, F_GETFD) < 0 {
      posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO)
    }
    posix_spawn_file_actions_adddup2(&actions, socket, Wire.helperSocket)
    // The interpreter of a script opens its descriptor by name, after exec: so it must not be CLOEXEC.
    posix_spawn_file_actions_adddup2(&actions, program, Wire.helperExecutable)
    _ = platform_spawn_close_from(&actions, Wire.helperExecutable + 1)
    _ = platform_spawn_fresh(&attributes)

    var process: pid_t = 0
    let arguments = argv.map { strdup($0) }
    let environment = variables.map { strdup($0) }
    defer { for string in arguments + environment { free(string) } }
    let code = posix_spawn(
      &process, "/proc/self/fd/\(Wire.helperExecutable)", &actions, &attributes, arguments + [nil],
      environment + [nil])
    guard code == 0 else { throw SystemError("start the helper", argv[0], code: code) }
    return process
  }
}
