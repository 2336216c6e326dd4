import Glibc
import Platform

/// The PAM module of the tests (`Tests/PAMModules/pam_test.c`), compiled when a test first asks for it.
public enum PAMTestModule {
  /// The path of the module, as a service file names it.
  public static func path() throws(SystemError) -> String { try compiled.get() }

  private static let compiled = Result { () throws(SystemError) in try compile() }

  /// Puts it beside the test runner, where it is overwritten by the next run's.
  private static func compile() throws(SystemError) -> String {
    let source = folder(of: folder(of: #filePath)) + "/PAMModules/pam_test.c"
    let module = folder(of: try runner()) + "/pam_test.so"
    // Another run's module may be in use: it is replaced, not written into.
    let fresh = module + ".\(getpid())"
    try run(["cc", "-shared", "-fPIC", "-Wall", "-Wextra", "-Werror", "-o", fresh, source, "-lpam"])
    guard rename(fresh, module) == 0 else { throw SystemError("put in place", module) }
    return module
  }

  private static func run(_ command: [String]) throws(SystemError) {
    var process: pid_t = 0
    let arguments = command.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    let code = posix_spawnp(&process, command[0], nil, nil, arguments + [nil], environ)
    guard code == 0 else { throw SystemError("run", command[0], code: code) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    guard status == 0 else {
      throw SystemError("compile (packages gcc, libc6-dev and libpam0g-dev)", "pam_test.c", code: EINVAL)
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
