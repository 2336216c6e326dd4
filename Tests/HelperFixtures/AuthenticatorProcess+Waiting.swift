import Glibc
import HelperWire

extension AuthenticatorProcess {
  /// Waits for the next reply, at most 30 seconds.
  public func awaitReply() throws(WireError) -> AuthenticatorReply {
    while true {
      if let reply = try nextReply() { return reply }
      var interest = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&interest, 1, 30_000) > 0 else { throw .notReading }
    }
  }

  /// Says good-bye as a locker that ends does, and waits for the helper to end by itself.
  public func leave() -> HelperProcess.Ending? {
    shutdown(descriptor, Int32(SHUT_WR))
    return process.awaitEnding()
  }
}

extension HelperProcess {
  /// Waits, at most 30 seconds, until the helper has closed its socket, then until it is gone.
  public func awaitEnding() -> Ending? {
    var interest = pollfd(fd: socket.number, events: 0, revents: 0)
    _ = poll(&interest, 1, 30_000)
    guard interest.revents != 0 else { return nil }
    while true {
      if let ending = reap() { return ending }
      sched_yield()
    }
  }
}
