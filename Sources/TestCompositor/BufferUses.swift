import Glibc
import WaylandServer

/// Which buffers are on surfaces: each is released when the last surface lets go of it.
final class BufferUses {
  private struct Use {
    let buffer: WlBufferResource
    var count: Int
    /// Its pixels when it was committed; nobody may change them until the release.
    var content: SurfaceContent
  }

  /// Called with a sentence about what a client did with a buffer that is in use.
  var onViolation: ((String) -> Void)?
  private var uses: [ObjectIdentifier: Use] = [:]

  /// A surface shows a buffer.
  func begin(_ buffer: WlBufferResource, content: SurfaceContent) {
    let key = ObjectIdentifier(buffer)
    if uses[key] != nil {
      checkUnchanged(buffer)
      uses[key]?.count += 1
      uses[key]?.content = content
    } else {
      uses[key] = Use(buffer: buffer, count: 1, content: content)
    }
  }

  /// A surface shows it no longer.
  func end(_ buffer: WlBufferResource) {
    let key = ObjectIdentifier(buffer)
    guard let use = uses[key] else { return }
    checkUnchanged(buffer)
    if use.count > 1 {
      uses[key]?.count -= 1
    } else {
      uses[key] = nil
      buffer.sendRelease()
    }
  }

  /// A buffer is gone: what surfaces show of it is undefined by the protocol.
  func destroyed(_ buffer: WlBufferResource) {
    guard buffer.client.isConnected, uses.removeValue(forKey: ObjectIdentifier(buffer)) != nil else { return }
    onViolation?("wl_buffer \(buffer.id) was destroyed while a surface shows it")
  }

  private func checkUnchanged(_ buffer: WlBufferResource) {
    guard let use = uses[ObjectIdentifier(buffer)], buffer.client.isConnected,
      let now = SurfaceContent(of: buffer), !now.hasSamePixels(as: use.content)
    else { return }
    onViolation?("wl_buffer \(buffer.id) was drawn on before it was released")
  }
}
