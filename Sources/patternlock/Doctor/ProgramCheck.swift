import Glibc
import Platform
import Stage

/// Whether the programs can be read by their user. The kernel lets no process of the same user look into one that cannot
/// be read; else it can until the program has asked for that itself, some milliseconds after its start.
enum ProgramCheck {
  /// Where this program and the helpers that were found are.
  static func paths(_ helpers: [Result<HelperProgram, SystemError>]) -> [String] {
    let own = try? OwnProgram.path()
    return [own].compactMap(\.self) + helpers.compactMap { try? $0.get().path }
  }

  static func check(_ paths: [String]) -> Check {
    let readable = paths.filter(isReadable)
    guard !readable.isEmpty else { return Check("programs", .ok, "cannot be read by their users") }
    return Check(
      "programs", .missing,
      "\(readable.joined(separator: ", ")) can be read by every user: while one starts, another process of yours can "
        + "read what is typed or answer in its place; install them owned by root with mode 0711, as 'make install' does"
    )
  }

  /// Whether an ordinary user may read a file, or could allow that.
  private static func isReadable(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_uid != 0 || status.st_mode & 0o044 != 0
  }
}
