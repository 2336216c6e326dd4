import Glibc

/// A folder of a test's own, removed with everything in it when the test lets go of it.
public final class TemporaryDirectory {
  public let path: String

  /// - Parameter parent: where it is made.
  public init(in parent: String = "/tmp") {
    var template = Array("\(parent)/patternlock-test-XXXXXX".utf8CString)
    path = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? ""
    }
    precondition(!path.isEmpty, "\(parent) must be writable for tests")
  }

  deinit {
    Self.remove(path)
  }

  /// Writes a file and gives its path.
  @discardableResult
  public func write(_ name: String, _ text: String, mode: mode_t = 0o600) -> String {
    write(name, Array(text.utf8), mode: mode)
  }

  /// Writes a file and gives its path.
  @discardableResult
  public func write(_ name: String, _ bytes: [UInt8], mode: mode_t = 0o600) -> String {
    let file = path + "/" + name
    let number = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    precondition(number >= 0, "a file in \(path) must be writable")
    precondition(Glibc.write(number, bytes, bytes.count) == bytes.count, "the disk is full")
    close(number)
    chmod(file, mode)
    return file
  }

  /// The bytes of a file; none where it cannot be read.
  public func read(_ name: String) -> [UInt8] {
    let number = open(path + "/" + name, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return [] }
    defer { close(number) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    return Array(bytes[..<max(Glibc.read(number, &bytes, bytes.count), 0)])
  }

  private static func remove(_ path: String) {
    if let folder = opendir(path) {
      var names: [String] = []
      while let entry = Glibc.readdir(folder) {
        names.append(
          withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          })
      }
      closedir(folder)
      for name in names where name != "." && name != ".." { remove(path + "/" + name) }
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
