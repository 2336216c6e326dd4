import Glibc
import Sandbox
import Testing

@testable import patternlock

@Suite("what doctor says of the console and the kernel")
struct ConsoleTests {
  @Test(
    "a shell on a console is found above the compositor, whatever stands between; a terminal's shell is none")
  func shell() {
    let processes: [pid_t: ConsoleCheck.Process] = [
      500: .init(name: "sway", parent: 400, console: 1),
      400: .init(name: "start-sway", parent: 300, console: 1),
      300: .init(name: "bash", parent: 200, console: 1), 200: .init(name: "login", parent: 1, console: 1),
      900: .init(name: "sway", parent: 800, console: 0), 800: .init(name: "zsh", parent: 700, console: 0),
      700: .init(name: "foot", parent: 1, console: 0), 600: .init(name: "sway", parent: 200, console: 1),
    ]
    #expect(ConsoleCheck.shell(above: 500) { processes[$0] } == processes[300])
    #expect(ConsoleCheck.shell(above: 900) { processes[$0] } == nil)
    #expect(ConsoleCheck.shell(above: 600) { processes[$0] } == nil, "exec sway")
    #expect(ConsoleCheck.shell(above: 4711) { processes[$0] } == nil)
  }

  @Test("a line of /proc/PID/stat is read, whatever the program is called")
  func processLine() {
    let line = "812 (a) b (c) S 411 812 811 1026 -1 4194304"
    #expect(ConsoleCheck.Process(line) == .init(name: "a) b (c", parent: 411, console: 2))
    #expect(
      ConsoleCheck.Process("812 (x) S 411 812 811 34816 -1") == .init(name: "x", parent: 411, console: 0))
    for broken in ["", "812", "812 (x", "812 )x(", "812 (x) S 4"] {
      #expect(ConsoleCheck.Process(broken) == nil)
    }
    let own = ConsoleCheck.Process(ConsoleCheck.contents(of: "/proc/self/stat"))
    #expect(own?.parent == getppid())
  }

  @Test("a shell behind the compositor is told with its console and what to do, and what SysRq can do to it")
  func console() {
    let open = ConsoleCheck.console(shell: .init(name: "bash", parent: 1, console: 3), sysrq: 438)
    #expect(open.state == .missing)
    for word in ["bash on tty3", "'exec'", "SysRq key can end", "438"] { #expect(open.words.contains(word)) }
    let closed = ConsoleCheck.console(shell: nil, sysrq: 16)
    #expect(closed.state == .ok && closed.words.contains("cannot end"))
    #expect(ConsoleCheck.console(shell: nil, sysrq: 1).words.contains("can end"))
    #expect(ConsoleCheck.console(shell: nil, sysrq: nil).words.contains("cannot end"))
  }

  @Test(
    "another session at the same screen is told; a greeter, one of ssh, one that ends and the own one are not"
  )
  func sessions() {
    func session(_ name: String, _ lines: String...) -> LoginSession {
      LoginSession(name: name, lines.joined(separator: "\n"))
    }
    let own = session("1", "USER=owner", "SEAT=seat0", "CLASS=user", "STATE=active", "TTY=tty1")
    let harmless = [
      own, session("2", "USER=gdm", "SEAT=seat0", "CLASS=greeter", "STATE=online", "TTY=tty7"),
      session("3", "USER=owner", "CLASS=user", "STATE=active", "REMOTE=1"),
      session("4", "USER=owner", "SEAT=seat0", "CLASS=user", "STATE=closing", "TTY=tty4"),
      session("5", "nonsense"),
    ]
    #expect(ConsoleCheck.sessions(harmless, own: "1").state == .ok)
    let other = session("6", "USER=guest", "SEAT=seat0", "CLASS=user-early", "STATE=online", "VTNR=2")
    let check = ConsoleCheck.sessions(harmless + [other], own: "1")
    #expect(check.state == .missing && check.words.contains("guest on tty2"))
  }

  @Test(
    "a kernel without Landlock or seccomp, and a machine without libseccomp, is missed; nothing is broken by it"
  )
  func sandbox() {
    let all = SandboxCheck.check(SandboxSupport(landlock: 6, hasSeccomp: true, hasLibseccomp: true))
    #expect(all.state == .ok && all.words.contains("Landlock 6"))
    let none = SandboxCheck.check(SandboxSupport(landlock: 0, hasSeccomp: false, hasLibseccomp: true))
    #expect(none.state == .missing)
    #expect(none.words.contains("lsm=") && none.words.contains("no seccomp filters"))
    let library = SandboxCheck.check(SandboxSupport(landlock: 1, hasSeccomp: true, hasLibseccomp: false))
    #expect(library.state == .missing && library.words.contains("libseccomp2"))
  }
}
