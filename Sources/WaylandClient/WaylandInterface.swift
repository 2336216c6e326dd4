/// The description of an interface that libwayland works with: a `struct wl_interface`, alive as long as the process.
public struct WaylandInterface {
  /// The address of the `struct wl_interface`.
  public let pointer: UnsafeRawPointer
}
