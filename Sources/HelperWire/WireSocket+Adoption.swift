import CPlatform
import Glibc
import Platform

extension WireSocket {
  /// Takes over the socket that `HelperProcess` left on descriptor `Wire.helperSocket`, and ties this process's
  /// life to the locker's: when the locker ends, the kernel kills us.
  ///
  /// To be called right after `ProcessHardening.apply()`.
  static func adopt() throws(AdoptionError) -> WireSocket {
    guard isWireSocket(Wire.helperSocket) else { throw .startedByHand }
    _ = platform_set_parent_death_signal(SIGKILL)
    // The locker may have ended before the line above; then our parent is someone else by now. It is not
    // always process 1: user managers adopt orphans too.
    guard platform_peer_process(Wire.helperSocket) == getppid() else { throw .orphaned }
    // Or the programs that PAM modules start would keep the connection open.
    _ = fcntl(Wire.helperSocket, F_SETFD, FD_CLOEXEC)
    close(Wire.helperExecutable)
    var socket = WireSocket(owning: FileDescriptor(owning: Wire.helperSocket))
    do throws(SystemError) { try socket.accept(onlyFrom: getppid()) } catch { throw .startedByHand }
    return socket
  }

  private static func isWireSocket(_ number: Int32) -> Bool {
    var type: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(number, SOL_SOCKET, SO_TYPE, &type, &length) == 0 else { return false }
    return type == Int32(SOCK_SEQPACKET.rawValue)
  }
}
