import CPlatform
import Glibc

/// The program that runs here.
public enum OwnProgram {
  private static let link = "/proc/self/exe"

  /// What the kernel writes behind the path of a file that is no longer there.
  private static let deleted = " (deleted)"

  /// The folder that its file is in, absolute and without a slash at the end.
  ///
  /// - Throws: what readlink(2) says, as where /proc is not mounted.
  public static func folder() throws(SystemError) -> String {
    let path = try self.path()
    return String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }

  /// Where its file is, or was when it was removed or another took its place; absolute.
  ///
  /// - Throws: what readlink(2) says, as where /proc is not mounted.
  public static func path() throws(SystemError) -> String {
    let target = try self.target()
    return target.hasSuffix(deleted) ? String(target.dropLast(deleted.count)) : target
  }

  /// Whether its file was removed or replaced since, as an upgrade does.
  public static var hasOutlivedItsFile: Bool {
    (try? target())?.hasSuffix(deleted) ?? false
  }

  private static func target() throws(SystemError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &buffer, buffer.count - 1)
    guard count > 0 else { throw SystemError("find the path of", link) }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// A handle of its file, to be started again: whoever puts another file in its place later changes nothing.
  public static func open() throws(SystemError) -> FileDescriptor {
    let number = platform_open_path(link)
    guard number >= 0 else { throw SystemError("open", link) }
    return FileDescriptor(owning: number)
  }
}
