import CWaylandClient

/// The `wl_display`, which ends when its connection and all objects on it are gone.
final class DisplayHandle {
  let display: OpaquePointer

  /// Takes the display over.
  init(owning display: OpaquePointer) { self.display = display }

  deinit { wl_display_disconnect(display) }
}
