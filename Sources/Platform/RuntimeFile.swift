import CPlatform
import Glibc

/// A small file in the session's runtime directory that says who is there: one process at a time holds it, by a record
/// lock that the kernel takes back when the process ends, however it ends. The file stays.
public final class RuntimeFile {
  /// Where it is.
  public let path: String
  private let file: FileDescriptor

  /// Opens the file of that role for this session's compositor, and makes it where it is not there.
  ///
  /// - Parameter replacing: whether a new file takes the place of the present one, so that the process that holds
  ///   that one holds nothing any more.
  /// - Throws: also where the environment names no runtime directory or no compositor.
  public init(_ role: Role, replacing: Bool = false) throws(SystemError) {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    guard
      let path = Self.path(role, folder: variable("XDG_RUNTIME_DIR"), display: variable("WAYLAND_DISPLAY"))
    else {
      throw SystemError(
        "find the session's folder and compositor", "by XDG_RUNTIME_DIR (absolute) and WAYLAND_DISPLAY",
        code: ENOENT)
    }
    self.path = path
    if replacing, unlink(path) != 0, errno != ENOENT { throw SystemError("remove", path) }
    // The sticky bit keeps it from those who tidy up (XDG base directory specification, 0.8).
    file = try FileDescriptor(opening: path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o1600)
  }

  /// What a file is for.
  public enum Role: String, Sendable {
    case agent
    case locker
    /// Held from the agent's word that the machine may sleep until it is awake: see ``SleepMark``.
    case sleeping
  }

  /// Whether another file has taken its place.
  public var isReplaced: Bool { FileIdentity(path: path) != FileIdentity(descriptor: file.number) }

  /// Takes the file for this process, unless another one has it.
  ///
  /// - Returns: whether it is ours now. It is until this object goes, or another one of the same file.
  public func take() throws(SystemError) -> Bool {
    if platform_lock_file(file.number) == 0 { return true }
    guard errno == EAGAIN || errno == EACCES else { throw SystemError("lock", path) }
    return false
  }

  /// Which process has taken it; nil where none has, or it is this one.
  public var holder: pid_t? {
    let process = platform_lock_holder(file.number)
    return process > 0 ? process : nil
  }

  /// What is written in it.
  public var text: String {
    var bytes = [UInt8](repeating: 0, count: Self.length)
    let count = pread(file.number, &bytes, bytes.count, 0)
    return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
  }

  /// Writes a short text in the place of what is in it, at once.
  public func write(_ text: String) throws(SystemError) {
    var bytes = Array(text.utf8.prefix(Self.length - 1))
    bytes += [UInt8](repeating: UInt8(ascii: " "), count: Self.length - 1 - bytes.count)
    bytes.append(UInt8(ascii: "\n"))
    guard pwrite(file.number, bytes, bytes.count, 0) == bytes.count else { throw SystemError("write", path) }
  }

  /// All texts have this length, so that one write replaces another as a whole.
  private static let length = 32

  /// One name for each compositor that the user may have running.
  ///
  /// - Parameters:
  ///   - folder: the session's runtime directory.
  ///   - display: the compositor's socket, by its name there or by its path.
  static func path(_ role: Role, folder: String?, display: String?) -> String? {
    guard let folder, folder.hasPrefix("/"), let display, !display.isEmpty else { return nil }
    let own = folder.hasSuffix("/") ? folder : folder + "/"
    let name = display.hasPrefix(own) ? display.dropFirst(own.count) : display[...]
    let plain = String(name.map { $0 == "/" ? "-" : $0 })
    return "\(own)patternlock-\(plain).\(role.rawValue)"
  }
}
