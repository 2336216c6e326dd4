import Glibc

/// Which file something is, whatever its name. While it is open, no other file gets its identity.
public struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t

  /// - Returns: nil where nothing can be looked at there.
  public init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  public init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }
}
