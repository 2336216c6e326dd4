import CWaylandServer
import Glibc
import Platform

/// The server's side of Wayland: sockets, clients, globals.
///
/// In a poll loop: ``flush()``, poll(2) on ``descriptor``, ``dispatch()``. All clients are disconnected when it goes.
public final class WaylandDisplay {
  let display: OpaquePointer
  private let loop: OpaquePointer

  /// Makes a display without a socket.
  public init() throws(SystemError) {
    guard let display = wl_display_create() else { throw SystemError("make a Wayland display") }
    guard let loop = wl_display_get_event_loop(display) else {
      wl_display_destroy(display)
      throw SystemError("make a Wayland display", code: ENOMEM)
    }
    self.display = display
    self.loop = loop
  }

  deinit {
    wl_display_destroy_clients(display)
    wl_display_destroy(display)
  }

  // MARK: Clients

  /// Listens on a socket of this name in XDG_RUNTIME_DIR.
  public func addSocket(_ name: String) throws(SystemError) {
    guard wl_display_add_socket(display, name) == 0 else { throw SystemError("listen on the socket", name) }
  }

  /// Listens on the first free `wayland-N` in XDG_RUNTIME_DIR.
  ///
  /// - Returns: its name.
  public func addSocket() throws(SystemError) -> String {
    guard let name = wl_display_add_socket_auto(display) else {
      throw SystemError("listen on a socket in XDG_RUNTIME_DIR")
    }
    return String(cString: name)
  }

  /// Serves a client at the other end of a connected socket, which is taken over.
  public func addClient(descriptor: Int32) throws(SystemError) -> Client {
    guard let client = wl_client_create(display, descriptor) else {
      let code = errno
      close(descriptor)
      throw SystemError("serve a Wayland client", code: code)
    }
    return Client.of(client)
  }

  /// Makes a pair of sockets and serves a client on one of them.
  ///
  /// - Returns: the client, and the other socket, which the caller hands to it or closes.
  public func createClient() throws(SystemError) -> (client: Client, descriptor: Int32) {
    var pair: (Int32, Int32) = (-1, -1)
    let result = withUnsafeMutableBytes(of: &pair) { bytes in
      socketpair(
        AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0,
        bytes.bindMemory(to: Int32.self).baseAddress)
    }
    guard result == 0 else { throw SystemError("make a socket pair") }
    do throws(SystemError) {
      return (try addClient(descriptor: pair.0), pair.1)
    } catch {
      close(pair.1)
      throw error
    }
  }

  /// Ends the connections of all clients, and with them all their resources.
  public func disconnectAll() { wl_display_destroy_clients(display) }

  // MARK: For a poll loop

  /// Readable when there is something to ``dispatch()``.
  public var descriptor: Int32 { wl_event_loop_get_fd(loop) }

  /// Takes new clients and all requests that are there, without waiting.
  public func dispatch() { wl_event_loop_dispatch(loop, 0) }

  /// Sends all events.
  public func flush() { wl_display_flush_clients(display) }

  /// A serial that was not used yet.
  public func nextSerial() -> UInt32 { wl_display_next_serial(display) }
}
