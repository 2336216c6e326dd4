import Glibc
import Platform

/// What lies behind and beside the compositor, where no lock screen reaches: a shell on its console that is left when
/// the compositor ends, and other sessions that a switch of consoles leads to.
struct ConsoleCheck {
  /// A process, as /proc/PID/stat has it.
  struct Process: Equatable {
    let name: String
    let parent: pid_t
    /// The virtual console that it belongs to; 0 for none.
    let console: Int

    init(name: String, parent: pid_t, console: Int) {
      self.name = name
      self.parent = parent
      self.console = console
    }

    /// - Parameter line: `PID (NAME) STATE PARENT GROUP SESSION TERMINAL …`; the name can be anything.
    init?(_ line: String) {
      guard let start = line.firstIndex(of: "("), let end = line.lastIndex(of: ")"), start < end else {
        return nil
      }
      let rest = line[line.index(after: end)...].split(separator: " ")
      guard rest.count > 4, let parent = pid_t(rest[1]), let terminal = Int(rest[4]) else { return nil }
      // Virtual consoles are the terminals 4:1 to 4:63.
      let console = terminal >> 8 == 4 && 1...63 ~= terminal & 0xFF ? terminal & 0xFF : 0
      self.init(name: String(line[line.index(after: start)..<end]), parent: parent, console: console)
    }
  }

  private static let shells: Set = [
    "sh", "bash", "dash", "zsh", "fish", "ksh", "mksh", "ash", "busybox", "nu",
  ]
  /// What SysRq can end programs by: SAK (SysRq+K), and signals (E, I, F). See the kernel's admin-guide/sysrq.
  private static let endingKeys = 4 | 64

  /// As it is now.
  ///
  /// - Parameter compositor: its process; nil where there is none.
  static func current(compositor: pid_t?) -> [Check] {
    let own = getenv("XDG_SESSION_ID").map { String(cString: $0) }
    return [
      console(
        shell: compositor.flatMap { shell(above: $0) { Process(contents(of: "/proc/\($0)/stat")) } },
        sysrq: Int(contents(of: "/proc/sys/kernel/sysrq").filter { !$0.isWhitespace })),
      sessions(LoginSession.all(), own: own),
    ]
  }

  /// The shell on a virtual console that a process was started from, however far above it.
  static func shell(above process: pid_t, _ look: (pid_t) -> Process?) -> Process? {
    var next = look(process)?.parent ?? 0
    for _ in 0..<64 where next > 1 {
      guard let process = look(next) else { return nil }
      if process.console > 0, shells.contains(process.name) { return process }
      next = process.parent
    }
    return nil
  }

  static func console(shell: Process?, sysrq: Int?) -> Check {
    // 1 stands for all of them.
    let canEnd = sysrq.map { $0 == 1 || $0 & endingKeys != 0 } ?? false
    let keys =
      canEnd
      ? "the SysRq key can end the compositor (kernel.sysrq is \(sysrq ?? 0); 16 leaves only the sync)"
      : "the SysRq key cannot end the compositor"
    guard let shell else { return Check("console", .ok, "no shell waits behind the compositor; \(keys)") }
    return Check(
      "console", .missing,
      "the compositor was started from \(shell.name) on tty\(shell.console): if it ends, that shell is open to anybody; "
        + "start it with 'exec', or from a display manager; \(keys)")
  }

  static func sessions(_ sessions: [LoginSession], own: String?) -> Check {
    let seat = sessions.first { $0.name == own }?.seat ?? "seat0"
    let others = sessions.filter { $0.name != own && $0.seat == seat && $0.isOfUser }
    guard !others.isEmpty else {
      return Check("sessions", .ok, "no other session is logged in at this screen")
    }
    let list = others.map { "\($0.user) on \($0.console)" }.joined(separator: ", ")
    return Check(
      "sessions", .missing,
      "other sessions are logged in at this screen (\(list)): a switch there, as with Ctrl+Alt+F2, is not behind this "
        + "lock; log out there, or lock them, too")
  }

  static func contents(of path: String) -> String {
    guard let file = try? FileDescriptor(opening: path, O_RDONLY) else { return "" }
    var bytes = [UInt8](repeating: 0, count: 4096)
    return String(decoding: bytes[..<max(0, read(file.number, &bytes, bytes.count))], as: UTF8.self)
  }
}
