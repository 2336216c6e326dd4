import CPlatform
import Glibc

/// A file that nobody but root and one user can have put where it is, or changed.
public enum TrustedFile {
  /// Opens a file as a mere handle (`O_PATH`), after a look at it and at every folder above it: each has to belong to
  /// root or the user, and to be writable by no one else. A folder with the sticky bit (`/tmp`) is writable by others
  /// like any other. What is opened is what was looked at, whatever its path leads to by then.
  ///
  /// An access control list that lets others write shows in the group's bits, so that it is seen too.
  ///
  /// - Parameters:
  ///   - path: absolute and plain: no `.`, no `..`, no symbolic link in it.
  ///   - user: whose files are trusted beside root's.
  /// - Throws: what is wrong with it, and where.
  public static func open(_ path: String, user: uid_t = getuid()) throws(Distrust) -> FileDescriptor {
    guard path.utf8.first == UInt8(ascii: "/") else { throw .notPlain(path) }
    let names = path.split(separator: "/").map(String.init)
    guard !names.isEmpty, !names.contains("."), !names.contains("..") else { throw .notPlain(path) }
    var found = try handle(platform_open_path("/"), "/")
    var place = ""
    try check(found.number, "/", user)
    for name in names {
      place += "/" + name
      found = try handle(platform_open_path_in(found.number, name), place)
      try check(found.number, place, user)
    }
    return found
  }

  private static func handle(_ number: Int32, _ place: String) throws(Distrust) -> FileDescriptor {
    guard number >= 0 else { throw .system(SystemError("open", place)) }
    return FileDescriptor(owning: number)
  }

  private static func check(_ number: Int32, _ place: String, _ user: uid_t) throws(Distrust) {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw .system(SystemError("look at", place)) }
    guard status.st_mode & S_IFMT != S_IFLNK else { throw .symbolicLink(place) }
    guard status.st_uid == 0 || status.st_uid == user else { throw .foreign(place, owner: status.st_uid) }
    guard status.st_mode & 0o022 == 0 else { throw .writableByOthers(place) }
  }
}
