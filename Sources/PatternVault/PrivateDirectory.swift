import Glibc
import Platform
import SecretMemory

/// A folder that only its owner can enter, and the files in it that only its owner can read.
///
/// Everything is done relative to the folder's descriptor, so that nothing can be swapped between a look and the
/// use of it.
struct PrivateDirectory: ~Copyable {
  let path: String
  private let descriptor: FileDescriptor

  /// Opens a folder, if it is there.
  ///
  /// - Returns: nil where there is none.
  static func open(_ path: String) throws(StoreError) -> PrivateDirectory? {
    let number = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if number < 0 && errno == ENOENT { return nil }
    if number < 0 && (errno == ELOOP || errno == ENOTDIR) {
      throw .refused(
        path: path, .displaced, problem: "is a symbolic link or not a directory",
        remedy: "put a directory of mode 700 in its place")
    }
    guard number >= 0 else { throw .system(SystemError("open", path)) }
    let directory = PrivateDirectory(path: path, descriptor: FileDescriptor(owning: number))
    try directory.checkPrivacy(of: number, path, remedy: "chmod 700")
    return directory
  }

  /// Opens a folder, and makes it and the ones above it where they are missing.
  static func make(_ path: String) throws(StoreError) -> PrivateDirectory {
    for end in path.indices.dropFirst() where path[end] == "/" {
      mkdir(String(path[..<end]), 0o700)
    }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .system(SystemError("make", path)) }
    guard let directory = try open(path) else {
      throw .system(SystemError("open", path, code: ENOENT))
    }
    return directory
  }

  /// Reads a file.
  ///
  /// - Parameter limit: a longer file is damaged.
  /// - Returns: nil where there is none.
  func read(_ name: String, limit: Int) throws(StoreError) -> SecretBuffer? {
    let file = path + "/" + name
    // O_NONBLOCK: a FIFO in the file's place must not hold us up.
    let number = openat(descriptor.number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if number < 0 && errno == ENOENT { return nil }
    if number < 0 && errno == ELOOP {
      throw .refused(
        path: file, .displaced, problem: "is a symbolic link", remedy: "put the file itself in its place")
    }
    guard number >= 0 else { throw .system(SystemError("open", file)) }
    let owned = FileDescriptor(owning: number)
    let status = try checkPrivacy(of: owned.number, file, remedy: "chmod 600")
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .refused(path: file, .displaced, problem: "is not a regular file", remedy: "remove it")
    }
    guard status.st_size <= limit else { throw .damaged(path: file) }
    var buffer = SecretBuffer(capacity: limit + 1)
    var failure: Int32 = 0
    var isAtEnd = false
    while !isAtEnd && failure == 0 && buffer.count <= limit {
      buffer.appendFilling { free in
        let count = Glibc.read(owned.number, free.baseAddress, free.count)
        if count < 0 && errno != EINTR { failure = errno }
        isAtEnd = count == 0
        return count
      }
    }
    guard failure == 0 else { throw .system(SystemError("read", file, code: failure)) }
    guard buffer.count <= limit else { throw .damaged(path: file) }
    return buffer
  }

  /// Puts a file in place of another so that there is always either the old one or the new one, whole, and
  /// always the new one once this has returned, even after a loss of power.
  ///
  /// To be called inside `whileLocked`: the temporary file has a fixed name.
  func replace(_ name: String, with bytes: borrowing SecretBuffer) throws(StoreError) {
    let temporary = name + ".new"
    let file = path + "/" + temporary
    unlinkat(descriptor.number, temporary, 0)
    let number = openat(
      descriptor.number, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw .system(SystemError("make", file)) }
    let owned = FileDescriptor(owning: number)
    var code = bytes.withUnsafeBytes { Self.write($0, to: owned.number) }
    // The mode again, since a umask may have taken the owner's own bits away.
    if code == 0 && (fchmod(owned.number, 0o600) != 0 || fsync(owned.number) != 0) { code = errno }
    if code == 0 && renameat(descriptor.number, temporary, descriptor.number, name) != 0 { code = errno }
    guard code == 0 else {
      unlinkat(descriptor.number, temporary, 0)
      throw .system(SystemError("write", file, code: code))
    }
    try synchronize()
  }

  /// Removes a file; that there is none is no error.
  func remove(_ name: String) throws(StoreError) {
    guard unlinkat(descriptor.number, name, 0) == 0 || errno == ENOENT else {
      throw .system(SystemError("remove", path + "/" + name))
    }
    try synchronize()
  }

  /// Does something while no other process does so. Waits at most a second for its turn: whoever holds the lock
  /// has a few writes to do, and one that was stopped in the middle must not stop us.
  func whileLocked<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    // A descriptor of its own: a lock belongs to the open file, and must not be shared with other calls.
    let lock = openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else { throw .system(SystemError("open", path)) }
    let owned = FileDescriptor(owning: lock)
    var turns = 100
    while flock(owned.number, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw .system(SystemError("lock", path)) }
      turns -= 1
      guard turns > 0 else { throw .busy(path: path) }
      poll(nil, 0, 10)
    }
    // A child that some library forks must not inherit the lock, hence no reliance on close alone.
    defer { flock(owned.number, LOCK_UN) }
    return try body()
  }

  @discardableResult
  private func checkPrivacy(of number: Int32, _ path: String, remedy: String) throws(StoreError) -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .system(SystemError("look at", path)) }
    guard status.st_uid == geteuid() else {
      throw .refused(
        path: path, .foreign, problem: "belongs to someone else", remedy: "remove it or chown it to you")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw .refused(
        path: path, .openToOthers, problem: "is open to others", remedy: "run `\(remedy) \(path)`")
    }
    return status
  }

  private func synchronize() throws(StoreError) {
    // Some file systems cannot sync a directory and say so by EINVAL; there is nothing better to do there.
    guard fsync(descriptor.number) == 0 || errno == EINVAL else {
      throw .system(SystemError("write", path))
    }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to number: Int32) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(number, rest.baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : EIO }
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    return 0
  }
}
