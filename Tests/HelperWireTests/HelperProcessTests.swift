import CPlatform
import Glibc
import HelperFixtures
import Platform
import SecretMemory
import Testing

@testable import HelperWire

@Suite struct HelperProcessTests {
  private let folder = TemporaryDirectory()

  private func script(_ text: String) throws -> HelperExecutable {
    try HelperExecutable(path: folder.write("helper", "#!/bin/sh\n" + text, mode: 0o700))
  }

  private func lines(_ name: String) -> [Substring] {
    String(decoding: folder.read(name), as: UTF8.self).split(separator: "\n")
  }

  @Test("a helper gets the short environment and nothing else")
  func environment() throws {
    setenv("PATTERNLOCK_TEST_SECRET", "1", 1)
    setenv("LC_MESSAGES", "C.UTF-8", 1)
    let process = try HelperProcess(
      starting: script("tr '\\0' '\\n' < /proc/$$/environ > \(folder.path)/environment"), arguments: [])
    #expect(process.awaitEnding() == .exited(status: 0))
    let names = lines("environment").compactMap { $0.split(separator: "=").first.map(String.init) }
    #expect(names.contains("LC_MESSAGES"))
    #expect(names.allSatisfy { HelperEnvironment.authenticator.names.contains($0) })
  }

  @Test("a helper has its socket, its file, no input and our standard error, and no other descriptor")
  func descriptors() throws {
    let kept = dup(STDERR_FILENO)  // Not CLOEXEC: it would be inherited.
    defer { close(kept) }
    let process = try HelperProcess(
      starting: script("ls -l /proc/$$/fd > \(folder.path)/descriptors"), arguments: [])
    #expect(process.awaitEnding() == .exited(status: 0))
    var open: [Int: String] = [:]
    for line in lines("descriptors") {
      // "lr-x------ 1 root root 64 date time 0 -> /dev/null"
      let words = line.split(separator: " ")
      if words.count > 3, let number = Int(words[words.count - 3]) {
        open[number] = String(words[words.count - 1])
      }
    }
    #expect(open[0] == "/dev/null")
    #expect(open[3]?.hasPrefix("socket:") == true)
    #expect(open[4] == folder.path + "/helper")
    // From 10 on are the shell's own: the script, and what its redirections have put aside.
    let own = ["/dev/null", folder.path + "/helper"]
    for (number, target) in open where number > 4 { #expect(number >= 10 && own.contains(target)) }
  }

  @Test("signals that the locker ignores or blocks are default and open in a helper, in a session of its own")
  func signals() throws {
    _ = platform_signal_ignore(SIGUSR2)
    defer { _ = platform_signal_default(SIGUSR2) }
    let process = try HelperProcess(
      starting: script("exec cat /proc/self/status /proc/self/stat > \(folder.path)/status"), arguments: [])
    #expect(process.awaitEnding() == .exited(status: 0))
    let status = lines("status")
    for name in ["SigIgn:\t", "SigBlk:\t"] {
      let line = try #require(status.first { $0.hasPrefix(name) })
      let mask = try #require(UInt64(line.dropFirst(name.count), radix: 16))
      // 32 and 33 belong to libc, which lets nobody set them.
      let settable = mask & 0xffff_fffe_7fff_ffff
      #expect(settable == 0)
    }
    let stat = status.last?.split(separator: " ") ?? []
    #expect(stat.count > 6 && stat[5] == stat[0], "the session has the number of the process")
  }

  @Test("the way it ended is told, again and again")
  func ending() throws {
    let quick = try HelperProcess(starting: script("exit 7"), arguments: [])
    #expect(quick.awaitEnding() == .exited(status: 7))
    #expect(quick.reap() == .exited(status: 7))
    let stuck = try HelperProcess(starting: script("read line <&3; read line <&3"), arguments: [])
    #expect(stuck.reap() == nil)
    stuck.kill()
    #expect(stuck.awaitEnding() == .signaled(number: SIGKILL))
  }

  @Test("a helper runs from the file that was opened, whatever its path leads to later")
  func sameFile() throws {
    let program = try script("exit 3")
    folder.write("other", "#!/bin/sh\nexit 4", mode: 0o700)
    rename(folder.path + "/other", folder.path + "/helper")
    let process = try HelperProcess(starting: program, arguments: [])
    #expect(process.awaitEnding() == .exited(status: 3))
  }

  @Test("a process that is not dumpable can start helpers")
  func hardenedLocker() throws {
    // The kernel gives /proc/self/fd of such a process to root: opening by that name has to work all the same.
    ProcessHardening.apply()
    defer { _ = platform_set_dumpable(1) }
    let process = try HelperProcess(starting: script("exit 5"), arguments: [])
    #expect(process.awaitEnding() == .exited(status: 5))
    let program = try HelperExecutable(path: "/bin/true")
    #expect(try HelperProcess(starting: program, arguments: []).awaitEnding() == .exited(status: 0))
  }

  @Test("relative paths, folders and files that may not be run are refused")
  func notPrograms() {
    #expect(throws: SystemError.self) { _ = try HelperExecutable(path: "bin/sh") }
    #expect(throws: SystemError.self) { _ = try HelperExecutable(path: folder.path) }
    #expect(throws: SystemError.self) { _ = try HelperExecutable(path: folder.write("plain", "text")) }
    #expect(throws: SystemError.self) { _ = try HelperExecutable(path: folder.path + "/missing") }
  }

  @Test("a helper that grants before it says hello, says hello twice or talks nonsense is found out")
  func liars() throws {
    // The shell writes packets in octal: granted(1); hello(version 1, password, ready) twice; an unknown type.
    let granted = try AuthenticatorProcess(
      .password, starting: script("printf '\\021\\001\\000\\000\\000' >&3; exec cat <&3"), arguments: [])
    #expect(throws: WireError.notAllowed(.granted)) { try granted.awaitReply() }
    let hello = "printf '\\020\\001\\000\\001\\001' >&3;"
    let twice = try AuthenticatorProcess(
      .password, starting: script("\(hello) \(hello) exec cat <&3"), arguments: [])
    #expect(try twice.awaitReply() == .hello(.ready))
    #expect(throws: WireError.notAllowed(.hello)) { try twice.awaitReply() }
    let nonsense = try AuthenticatorProcess(
      .password, starting: script("printf 'hello?' >&3; exec cat <&3"), arguments: [])
    #expect(throws: WireError.unknownType(104)) { try nonsense.awaitReply() }
  }

  @Test("what another process says on a helper's socket is not heard, but for programs of the configuration")
  func foreignSender() throws {
    // A subshell is a process of its own.
    let hello = "(printf '\\020\\001\\000\\001\\001' >&3); exec cat <&3"
    let helper = try AuthenticatorProcess(.password, starting: script(hello), arguments: [])
    #expect(throws: WireError.wrongSender) { try helper.awaitReply() }
    let other = "(printf '\\020\\001\\000\\004\\001' >&3); exec cat <&3"
    let named = try AuthenticatorProcess(.other, starting: script(other), arguments: [])
    #expect(try named.awaitReply() == .hello(.ready))
  }

  @Test("a secret goes only with a message that has one, and only where it fits")
  func secrets() throws {
    let helper = try AuthenticatorProcess(
      .password, starting: script("exec cat <&3 >/dev/null"), arguments: [])
    let long = SecretBuffer([UInt8](repeating: 97, count: Wire.maximumSecret + 1))
    #expect(throws: WireError.badValue(.begin, .secret)) { try helper.send(.begin(attempt: 1), secret: long) }
    let short = SecretBuffer([97])
    #expect(throws: WireError.badValue(.reset, .secret)) { try helper.send(.reset, secret: short) }
    try helper.send(.begin(attempt: 1), secret: short)
  }
}
