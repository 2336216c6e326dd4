import Platform
import WaylandClient

/// Serves `wl_shm`: pools and buffers of memory that clients share.
///
/// libwayland has a wl_shm of its own, but its buffers have no type of ours and would look like none at all in
/// `attach`. Pixels are read with pread(2), so that a client that cuts its file short is an error and no SIGBUS.
public final class SharedMemory {
  /// Called with each buffer that a client makes.
  public var onBuffer: ((WlBufferResource) -> Void)?

  private let global: Global<WlShmResource>

  /// - Parameters:
  ///   - display: where to offer it.
  ///   - formats: what a buffer may have; the first two every compositor must take.
  public init(on display: WaylandDisplay, formats: [WlShm.Format] = [.argb8888, .xrgb8888]) {
    global = Global(on: display)
    global.onBind = { [weak self] shm in
      for format in formats { shm.sendFormat(format: format) }
      shm.onRequest = { [unowned shm] request in
        guard case .createPool(let id, let fd, let size) = request else { return }
        let pool = SharedMemoryPool(owning: fd, size: size)
        guard size > 0, pool.fileSize >= Int64(size) else {
          return shm.postError(code: WlShm.Error.invalidFd.rawValue, message: "no file of \(size) bytes")
        }
        self?.serve(id, pool, formats)
      }
    }
  }

  private func serve(
    _ resource: WlShmPoolResource, _ pool: SharedMemoryPool, _ formats: [WlShm.Format]
  ) {
    resource.onRequest = { [unowned resource, weak self] request in
      switch request {
      case .createBuffer(let id, let offset, let width, let height, let stride, let format):
        guard let known = WlShm.Format(rawValue: format), formats.contains(known) else {
          return resource.postError(code: WlShm.Error.invalidFormat.rawValue, message: "format \(format)")
        }
        guard width > 0, height > 0, offset >= 0, Int64(stride) >= Int64(width) * 4,
          Int64(offset) + Int64(stride) * Int64(height) <= Int64(pool.size)
        else {
          return resource.postError(
            code: WlShm.Error.invalidStride.rawValue,
            message: "\(width)×\(height), stride \(stride) at \(offset) is not within \(pool.size) bytes")
        }
        id.attachment = SharedMemoryBuffer(
          pool: pool, offset: Int(offset), width: Int(width), height: Int(height), stride: Int(stride),
          format: known)
        self?.onBuffer?(id)
      case .resize(let size):
        guard size >= pool.size, pool.fileSize >= Int64(size) else {
          return resource.postError(
            code: WlShm.Error.invalidFd.rawValue, message: "from \(pool.size) to \(size) bytes")
        }
        pool.size = size
      case .destroy, .unknown: break
      }
    }
  }
}
