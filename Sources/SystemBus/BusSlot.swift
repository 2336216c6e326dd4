import CSystemd

/// Something that the bus will call: once for an answer, again and again for a signal. It is taken back when this
/// object goes.
public final class BusSlot {
  /// Set by whoever hands this object to sd-bus.
  var slot: OpaquePointer?

  private let handler: (BusMessage) -> Void

  init(_ handler: @escaping (BusMessage) -> Void) {
    self.handler = handler
  }

  deinit {
    sd_bus_slot_unref(slot)
  }

  /// What sd-bus gets to keep: this object, which has to outlive the slot.
  var userData: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// What sd-bus calls.
  static let callback:
    @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeMutablePointer<sd_bus_error>?) -> Int32 =
      {
        message, data, _ in
        guard let message, let data else { return 0 }
        // Held here, since the handler may let go of it.
        let slot = Unmanaged<BusSlot>.fromOpaque(data).takeUnretainedValue()
        slot.handler(BusMessage(message))
        return 0
      }
}
