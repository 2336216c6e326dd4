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
  public private(set) var socket: WireSocket
  private var ending: Ending?

  /// Starts a program with a socket to us on descriptor `Wire.helperSocket`; see `ChildProcess`.
  ///
  /// - Parameters:
  ///   - name: what ps(1) shows in place of the program's path, for a helper of ours: then packets count only if the
  ///     very process that was started here has sent them. Another process of the same user may have got at its socket.
  ///   - environment: a short one.
  ///   - standardError: what it writes messages to.
  public init(
    starting program: borrowing HelperExecutable, as name: String? = nil, arguments: [String],
    environment: HelperEnvironment = .authenticator, standardError: Int32 = STDERR_FILENO
  ) throws(SystemError) {
    let (ours, theirs) = try WireSocket.pair()
    socket = WireSocket(owning: FileDescriptor(owning: ours))
    let child = FileDescriptor(owning: theirs)
    // The kernel notes who sends only where it is asked to before.
    if name != nil { try socket.accept(onlyFrom: 0) }
    processID = try ChildProcess.start(
      program.descriptor.number, arguments: [name ?? program.path] + arguments,
      environment: environment.current(), descriptors: [child.number], standardError: standardError)
    if name != nil { try socket.accept(onlyFrom: processID) }
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
}
