import CWaylandServer

/// What a C callback, which knows no generic types, calls when a global is bound.
final class GlobalBinder {
  var bind: ((_ client: OpaquePointer, _ version: UInt32, _ id: UInt32) -> Void)?

  static var callback: wl_global_bind_func_t {
    { client, data, version, id in
      guard let client, let data else { return }
      Unmanaged<GlobalBinder>.fromOpaque(data).takeUnretainedValue().bind?(client, version, id)
    }
  }
}
