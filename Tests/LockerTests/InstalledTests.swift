import Glibc
import HelperFixtures
import Platform
import TestCompositor
import Testing

extension LockerTests {
  /// Programs as `make install` leaves them: root's, with mode 0711; their user is an ordinary one.
  @Suite("installed programs", .enabled(if: geteuid() == 0, "only root can install programs"))
  struct Installed {
    private static let user = "65533"
    private static let names = [
      "patternlock", "patternlock-auth", "patternlock-painter", "patternlock-haptics",
    ]
    private static let asUser = [
      "/usr/bin/setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups", "--inh-caps=-all",
      "--bounding-set=-all",
      // setpriv(1) keeps capabilities until it has become another program: with them it may read what it starts.
      "/usr/bin/env",
    ]

    /// Looks for processes whose name begins with a word, and tries to open their memory and to take descriptor 3 of
    /// them, until its input ends. Prints what succeeded.
    private static let attack = """
      import ctypes, os, select, sys
      libc = ctypes.CDLL(None, use_errno=True)
      word, seen = sys.argv[1].encode(), set()
      print("attacking", flush=True)
      while True:
          for name in os.listdir("/proc"):
              if not name.isdigit():
                  continue
              pid = int(name)
              try:
                  with open(f"/proc/{pid}/cmdline", "rb") as file:
                      if not os.path.basename(file.read().split(b"\\0")[0]).startswith(word):
                          continue
                  if pid not in seen:
                      seen.add(pid)
                      print("saw", flush=True)
                  try:
                      os.close(os.open(f"/proc/{pid}/mem", os.O_RDONLY))
                      print("memory", flush=True)
                  except OSError:
                      pass
                  handle = os.pidfd_open(pid)
                  if libc.syscall(438, handle, 0, 0) >= 0:
                      print("descriptor", flush=True)
                  os.close(handle)
              except OSError:
                  pass
      """

    private static func attacker(_ word: String, _ rig: LockerRig) throws -> ChildProgram {
      let program = try ChildProgram(
        asUser[0], asUser.dropFirst() + ["/usr/bin/python3", "-c", attack, word], environment: [],
        loop: rig.loop)
      try rig.wait(for: "the attacker") { program.output.contains("attacking") }
      return program
    }

    @Test("of 60 starts no process of the same user can read the memory or take the descriptors of one")
    func starts() throws {
      let folder = TemporaryDirectory()
      chmod(folder.path, 0o755)
      let rig = try LockerRig()
      for name in Self.names {
        let copy = try ChildProgram(
          "/usr/bin/install",
          ["-m", "711", "\(LockerRig.programs)/\(name)", "\(folder.path)/\(name)"], environment: [],
          loop: rig.loop)
        try rig.wait(for: "the copy") { copy.ending != nil }
        try #require(copy.ending == .exited(0))
      }
      // That the attack works at all is seen on a program that can be read.
      let open = try ChildProgram(
        Self.asUser[0], Self.asUser.dropFirst() + ["/bin/sleep", "600"], environment: [], loop: rig.loop)
      let control = try Self.attacker("sleep", rig)
      try rig.wait(for: "what the attack takes") {
        control.output.contains("memory") && control.output.contains("descriptor")
      }
      control.signal(SIGKILL)
      open.signal(SIGKILL)
      let attacker = try Self.attacker("patternlock", rig)
      for _ in 0..<60 {
        let rig = try LockerRig()
        let locker = try rig.compositor.start(
          Self.asUser[0],
          Self.asUser.dropFirst() + [
            folder.path + "/patternlock", "--helpers", folder.path, "--debug", "--allow-signal-unlock",
          ], environment: ["LANG=C.UTF-8", "HOME=/nonexistent"])
        try rig.wait(for: "the lock: \(locker.output)") { rig.compositor.state == .locked }
        try rig.wait(for: "the helpers") {
          let names = InspectedProcess(processID: locker.processID).children.compactMap(\.arguments.first)
          return names.contains("patternlock-auth: pam") && names.contains("patternlock-painter")
        }
        locker.signal(SIGUSR1)
        try rig.wait(for: "the end") { locker.ending != nil }
      }
      try rig.wait(for: "what the attacker saw") { attacker.output.contains("saw") }
      let seen = attacker.output.split(separator: "\n").count { $0 == "saw" }
      #expect(seen >= 60, "the attacker has to come across the processes")
      #expect(!attacker.output.contains("memory") && !attacker.output.contains("descriptor"))
    }
  }
}
