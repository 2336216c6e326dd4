import Glibc
import Platform

/// The user's files that settings come from, as they were read: on the spot, or by a process that gave its findings to
/// this one. That reads again what the other has read, so both come to the same settings.
final class UserFiles {
  /// Whether files are read on the spot.
  private let isLive: Bool
  private var known: [String: Finding] = [:]

  private enum Finding {
    case contents([UInt8])
    case failure(Int32)
  }

  /// No configuration is larger: it is a page, not a book.
  static let largestFile = 256 * 1024
  private static let mostFiles = 64

  /// Reads files on the spot.
  init() {
    isLive = true
  }

  private init(known: [String: Finding]) {
    isLive = false
    self.known = known
  }

  /// Those of somebody who has not looked at any.
  static var unread: UserFiles { UserFiles(known: [:]) }

  /// Whether it is known what is at a path, or can be found out.
  func isKnown(_ path: String) -> Bool { isLive || known[path] != nil }

  /// What is in a file.
  func contents(of path: String) throws(SystemError) -> [UInt8] {
    switch finding(for: path) {
    case .contents(let bytes): return bytes
    case .failure(let code): throw SystemError("read", path, code: code)
    }
  }

  /// Whether something is at a path that can be opened, be it a file or not.
  func hasFile(at path: String) -> Bool {
    switch finding(for: path) {
    case .contents, .failure(EINVAL), .failure(EISDIR), .failure(EFBIG): true
    case .failure: false
    }
  }

  private func finding(for path: String) -> Finding {
    if let finding = known[path] { return finding }
    guard isLive else { return .failure(ENOENT) }
    let finding: Finding
    do throws(SystemError) {
      finding = .contents(try RegularFile.contents(of: path, limit: Self.largestFile))
    } catch {
      finding = .failure(error.code)
    }
    known[path] = finding
    return finding
  }

  /// Whether there is something at a path; nil where nobody has looked.
  func hasSomething(at path: String) -> Bool? {
    // What a folder can't be called.
    let key = path + "/\0"
    if case .failure(let code)? = known[key] { return code == 0 }
    guard isLive else { return nil }
    var status = stat()
    let code = lstat(path, &status) == 0 ? 0 : errno
    known[key] = .failure(code)
    return code == 0
  }

  // MARK: From one process to another

  /// All that was found, for ``init(decoding:)``.
  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    func append(_ number: Int) {
      withUnsafeBytes(of: UInt32(number).littleEndian) { bytes += $0 }
    }
    for (path, finding) in known.prefix(Self.mostFiles) {
      append(path.utf8.count)
      bytes += path.utf8
      switch finding {
      case .contents(let contents):
        append(0)
        append(contents.count)
        bytes += contents
      case .failure(let code):
        append(1)
        append(Int(code))
      }
    }
    return bytes
  }

  /// What another process has found; files that it did not look for do not exist.
  convenience init(decoding bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    func take(_ count: Int) -> [UInt8]? {
      guard count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    func number() -> Int? {
      take(4).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
    }
    var known: [String: Finding] = [:]
    while let length = number(), let path = take(length), let kind = number(), let value = number() {
      let name = String(decoding: path, as: UTF8.self)
      if kind == 0 {
        guard let contents = take(value) else { break }
        known[name] = .contents(contents)
      } else {
        known[name] = .failure(Int32(truncatingIfNeeded: value))
      }
    }
    self.init(known: known)
  }
}
