import Glibc
import HelperFixtures
import TestCompositor
import Testing

/// A home folder on a FUSE mount that can be frozen: what is asked of it then is not answered, and a process that asks
/// waits in the kernel.
final class FrozenHome {
  let path: String
  private let server: ChildProgram

  private static let program = "/usr/bin/bindfs"

  /// Whether such a mount can be made here.
  static var isPossible: Bool {
    getuid() == 0 && access("/dev/fuse", R_OK | W_OK) == 0 && access(program, X_OK) == 0
  }

  /// Puts what the rig's locker would find in its home on such a mount, and makes that its home.
  init(for rig: LockerRig) throws {
    let source = rig.directory.path + "/real"
    let path = rig.directory.path + "/home"
    self.path = path
    for folder in [source, path] { makeFolder(folder) }
    for name in ["config", "data"] { rename("\(rig.directory.path)/\(name)", "\(source)/\(name)") }
    // The kernel remembers nothing, so that each look at a file asks the server.
    server = try ChildProgram(
      Self.program,
      ["-f", "-o", "attr_timeout=0,entry_timeout=0,negative_timeout=0", source, path],
      environment: ["PATH=/usr/bin:/bin"], loop: rig.loop)
    rig.home = path
    try rig.wait(for: "the mount") { access(path + "/config", F_OK) == 0 }
  }

  deinit {
    // With its end, the kernel fails what it was asked.
    server.signal(SIGKILL)
    var process: pid_t = 0
    let words = ["umount", "-l", path]
    let arguments = words.map { strdup($0) }
    if posix_spawn(&process, "/bin/umount", nil, nil, arguments + [nil], environ) == 0 {
      waitpid(process, nil, 0)
    }
    for argument in arguments { free(argument) }
  }

  func freeze() { server.signal(SIGSTOP) }

  func thaw() { server.signal(SIGCONT) }
}
