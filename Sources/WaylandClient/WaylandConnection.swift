import CWaylandClient
import Glibc
import Platform

/// A connection to a compositor.
///
/// In a poll loop: ``prepareRead()``, ``flush()``, poll(2) on ``descriptor``, then ``readEvents()`` when it is readable
/// or ``cancelRead()`` when it is not, and ``dispatchPending()``. After an error every call throws it again.
public final class WaylandConnection {
  /// Whether everything was sent.
  public enum FlushResult {
    case done
    /// The socket is full: flush again when poll(2) says that ``WaylandConnection/descriptor`` is writable.
    case wouldBlock
  }

  private let handle: DisplayHandle
  private let object: WlDisplay
  /// Between ``prepareRead()`` and what ends it.
  private var isPrepared = false

  private var display: OpaquePointer { handle.display }

  /// Whether the environment names a compositor.
  public static var isNamed: Bool { getenv("WAYLAND_SOCKET") != nil || getenv("WAYLAND_DISPLAY") != nil }

  /// Connects to a compositor.
  ///
  /// - Parameter display: the socket, as a path or as a name in XDG_RUNTIME_DIR; nil for what the environment says:
  ///   an open socket in WAYLAND_SOCKET, or the name in WAYLAND_DISPLAY.
  /// - Throws: ``ConnectionError/noDisplay`` or ``ConnectionError/cannotConnect(_:)``.
  public convenience init(display: String? = nil) throws(ConnectionError) {
    if display == nil && !Self.isNamed { throw .noDisplay }
    wayland_client_route_log()
    errno = 0
    let name = display ?? getenv("WAYLAND_DISPLAY").map { String(cString: $0) } ?? "WAYLAND_SOCKET"
    guard let opened = wl_display_connect(display) else {
      throw .cannotConnect(SystemError("connect to the compositor at", name))
    }
    self.init(owning: opened)
  }

  /// Takes over an open socket.
  ///
  /// - Throws: ``ConnectionError/cannotConnect(_:)``; the socket is closed then, too.
  public convenience init(descriptor: Int32) throws(ConnectionError) {
    wayland_client_route_log()
    guard let opened = wl_display_connect_to_fd(descriptor) else {
      throw .cannotConnect(SystemError("connect to the compositor at", "descriptor \(descriptor)"))
    }
    self.init(owning: opened)
  }

  private init(owning display: OpaquePointer) {
    handle = DisplayHandle(owning: display)
    object = WlDisplay(.init(proxy: display, version: 1, connection: handle, isOwner: false))
  }

  deinit { cancelRead() }

  /// The socket, to be polled; it stays open as long as this connection and the objects on it.
  public var descriptor: Int32 { wl_display_get_fd(display) }

  /// Asks for the compositor's globals.
  public func registry() -> WlRegistry { object.getRegistry() }

  /// Asks for a `done` after everything that was asked before.
  public func sync() -> WlCallback { object.sync() }

  /// Has the compositor send so much that means nothing that it takes the place of what it sent before, in the buffer
  /// into which libwayland receives: the last 4 KiB of keys and touches stay there otherwise. It is done when the
  /// compositor has answered; nothing waits for that.
  ///
  /// No other answer is as cheap on both sides as that to a sync, and nobody else can reach that buffer.
  public func overwriteReceived() {
    for _ in 0..<(Self.receiveBuffer / Self.answerToSync + 1) { _ = object.sync() }
  }

  /// The bytes that libwayland's buffer holds, unless more came at once.
  private static let receiveBuffer = 4096
  /// `wl_callback.done` and `wl_display.delete_id`, of 12 bytes each.
  private static let answerToSync = 24

  /// Waits until everything that was asked before is answered, and dispatches all events up to there.
  public func roundTrip() throws(ConnectionError) {
    // libwayland would wait for the prepared reader, which is us.
    cancelRead()
    if wl_display_roundtrip(display) < 0 { throw failure("wait for the compositor") }
  }

  // MARK: For a poll loop

  /// Dispatches what is queued and announces a read, to be called before poll(2).
  public func prepareRead() throws(ConnectionError) {
    try check()
    while !isPrepared {
      if wl_display_prepare_read(display) == 0 { isPrepared = true } else { try dispatchPending() }
    }
  }

  /// Reads what has come without waiting, and ends ``prepareRead()``; the events wait for ``dispatchPending()``.
  public func readEvents() throws(ConnectionError) {
    try check()
    guard isPrepared else { return }
    isPrepared = false
    if wl_display_read_events(display) < 0 { throw failure("read from the compositor") }
  }

  /// Ends ``prepareRead()`` without a read.
  public func cancelRead() {
    guard isPrepared else { return }
    isPrepared = false
    wl_display_cancel_read(display)
  }

  /// Calls the handlers of all events that were read.
  public func dispatchPending() throws(ConnectionError) {
    if wl_display_dispatch_pending(display) < 0 { throw failure("take the compositor's events") }
  }

  /// Sends what was asked, as far as the socket takes it.
  public func flush() throws(ConnectionError) -> FlushResult {
    try check()
    if wl_display_flush(display) >= 0 { return .done }
    switch errno {
    case EAGAIN: return .wouldBlock
    // The compositor has closed its end; what it sent before says why, and is yet to be read.
    case EPIPE: return .done
    default: throw failure("write to the compositor")
    }
  }

  private func check() throws(ConnectionError) {
    guard wl_display_get_error(display) != 0 else { return }
    cancelRead()
    throw failure("use the connection")
  }

  private func failure(_ operation: StaticString) -> ConnectionError {
    let code = wl_display_get_error(display)
    guard code == EPROTO else { return .lost(SystemError(operation, code: code == 0 ? errno : code)) }
    var interface: UnsafePointer<wl_interface>?
    var objectID: UInt32 = 0
    let error = wl_display_get_protocol_error(display, &interface, &objectID)
    return .protocolError(
      interface: interface.flatMap { $0.pointee.name }.map { String(cString: $0) }, code: error,
      objectID: objectID)
  }
}
