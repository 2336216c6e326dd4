import Glibc

/// Why a file is not trusted (`TrustedFile`), with the place in its path where that shows.
public enum Distrust: Error, Equatable, CustomStringConvertible {
  /// The path is relative, or has `.` or `..` in it.
  case notPlain(String)
  case symbolicLink(String)
  /// It belongs to somebody else.
  case foreign(String, owner: uid_t)
  /// Its group or everybody may write to it.
  case writableByOthers(String)
  case system(SystemError)

  public var description: String {
    switch self {
    case .notPlain(let path): "'\(path)' is not a plain absolute path; write it without '.' and '..'"
    case .symbolicLink(let place): "\(place) is a symbolic link; name what it leads to instead"
    case .foreign(let place, let owner):
      "\(place) belongs to user id \(owner); it has to belong to root or to you"
    case .writableByOthers(let place):
      "\(place) can be written by others; keep the program in a folder that only root or you can write to, such as "
        + "/usr/local/libexec"
    case .system(let error): "\(error)"
    }
  }
}
