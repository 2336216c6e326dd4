import CPlatform
import Glibc

/// The program that runs here.
public enum OwnProgram {
  private static let link = "/proc/self/exe"

  /// The folder that its file is in, absolute and without a slash at the end.
  ///
  /// - Throws: what readlink(2) says, as where /proc is not mounted.
  public static func folder() throws(SystemError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &buffer, buffer.count - 1)
    guard count > 0 else { throw SystemError("find the folder of", link) }
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }

  /// A handle of its file, to be started again: whoever puts another file in its place later changes nothing.
  public static func open() throws(SystemError) -> FileDescriptor {
    let number = platform_open_path(link)
    guard number >= 0 else { throw SystemError("open", link) }
    return FileDescriptor(owning: number)
  }
}
