import CPlatform
import Glibc
import Platform
import SecretMemory

/// The end of the helper for what can be felt: requests come in.
public final class HapticsConnection {
  private let socket: WireSocket
  private var packet = SecretBuffer(capacity: Wire.maximumPacket)

  /// Takes over the socket that the locker left for this process; see `WireSocket.adopt`.
  public static func adopt() throws(AdoptionError) -> HapticsConnection {
    HapticsConnection(try WireSocket.adopt())
  }

  init(_ socket: consuming WireSocket) {
    self.socket = socket
  }

  /// Waits for requests.
  ///
  /// - Returns: the last one that there is: what happened before it would be felt late.
  /// - Throws: `closed` when the locker is gone.
  public func latestRequest() throws(WireError) -> HapticsRequest {
    var latest: HapticsRequest?
    while true {
      if try socket.receive(into: &packet) {
        latest = try packet.withUnsafeBytes { (bytes) throws(WireError) in
          try HapticsRequest(decoding: bytes)
        }
        // Nothing follows but the end.
        if latest == .right { return .right }
      } else if let latest {
        return latest
      } else {
        var interest = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
        poll(&interest, 1, -1)
      }
    }
  }

  /// Goes on for a moment although the locker ends: to be called before the last thing is done.
  public func outliveLocker() {
    _ = platform_set_parent_death_signal(0)
  }
}
