import Glibc
import Platform

/// A shared library of the tests, compiled from C when a test first asks for it.
enum TestLibrary {
  /// Compiles a file of `Tests`, and puts the library beside the test runner, where the next run overwrites it.
  ///
  /// - Returns: its path.
  static func compile(_ source: String, to name: String, linking libraries: [String] = []) throws(SystemError)
    -> String
  {
    let library = folder(of: try runner()) + "/" + name
    // Another run's library may be in use: it is replaced, not written into.
    let fresh = library + ".\(getpid())"
    try run(
      [
        "cc", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror", "-o", fresh,
        folder(of: folder(of: #filePath)) + "/" + source,
      ]
        + libraries.map { "-l" + $0 }, for: source)
    guard rename(fresh, library) == 0 else { throw SystemError("put in place", library) }
    return library
  }

  private static func run(_ command: [String], for source: String) throws(SystemError) {
    var process: pid_t = 0
    let arguments = command.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    let code = posix_spawnp(&process, command[0], nil, nil, arguments + [nil], environ)
    guard code == 0 else { throw SystemError("run", command[0], code: code) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    guard status == 0 else {
      throw SystemError("compile (packages gcc, libc6-dev and libpam0g-dev)", source, code: EINVAL)
    }
  }

  private static func runner() throws(SystemError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard count > 0 else { throw SystemError("find the folder of", "/proc/self/exe") }
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func folder(of path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }
}
