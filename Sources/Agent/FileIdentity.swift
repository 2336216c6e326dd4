import Glibc

/// Which file something is, whatever it is called. As long as one has it open, no other file gets its identity.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t

  /// - Returns: nil where nothing can be looked at there.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }
}
