import Glibc

/// The program that runs here.
public enum OwnProgram {
  /// The folder that its file is in, absolute and without a slash at the end.
  ///
  /// - Throws: what readlink(2) says, as where /proc is not mounted.
  public static func folder() throws(SystemError) -> String {
    let link = "/proc/self/exe"
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(link, &buffer, buffer.count - 1)
    guard count > 0 else { throw SystemError("find the folder of", link) }
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }
}
