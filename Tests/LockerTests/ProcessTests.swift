import Glibc
import HelperFixtures
import TestCompositor
import Testing

extension LockerTests {
  /// Limits, names and what else a process gets from whoever starts it.
  @Suite struct ProcessStarts {
    private func unlock(_ rig: LockerRig) throws {
      try rig.wait(for: "the lock") { rig.compositor.state == .locked && rig.seat.hasKeyboardFocus }
      rig.seat.type(FakeHelpers.password)
      rig.seat.tap(.enter)
      try rig.waitForUnlock()
    }

    @Test(
      "soft limits that are too low are raised for the locker and not for its helpers",
      arguments: [
        ("--nofile=16:4096", "Max open files", "16"), ("--fsize=65536:unlimited", "Max file size", "65536"),
      ])
    func raised(_ limit: String, _ name: String, _ original: String) throws {
      let rig = try LockerRig()
      try rig.lock(wrapping: ["/usr/bin/prlimit", limit])
      let locker = InspectedProcess(processID: try #require(rig.locker).processID)
      #expect(locker.limit(name)?.first != Substring(original))
      let helpers = locker.children.filter {
        ["pam", "pattern"].contains($0.arguments.last ?? "") || $0.arguments.contains("pam")
      }
      #expect(!helpers.isEmpty)
      for helper in helpers { #expect(helper.limit(name)?.first == Substring(original)) }
      try unlock(rig)
    }

    @Test(
      "a lock that a hard limit leaves no room for is refused, and the limit is named",
      arguments: [("--nofile=16:16", "ulimit -n"), ("--fsize=0:0", "ulimit -f")])
    func refused(_ limit: String, _ words: String) throws {
      let rig = try LockerRig()
      try rig.start(wrapping: ["/usr/bin/prlimit", limit])
      #expect(try rig.waitForEnding() == .exited(1))
      #expect(rig.compositor.state == .unlocked)
      #expect(rig.locker?.output.contains(words) == true, "\(rig.locker?.output ?? "")")
    }

    @Test("a locker with as few descriptors as it accepts locks and unlocks")
    func fewDescriptors() throws {
      let rig = try LockerRig()
      try rig.start(wrapping: ["/usr/bin/prlimit", "--nofile=24:24"])
      try unlock(rig)
      #expect(rig.locker?.output.contains("only 24 files") == true)
    }

    @Test("where memory runs out the locker is ended last, and its helpers as they would have been")
    func outOfMemory() throws {
      let rig = try LockerRig()
      let raising = "echo 500 >/proc/self/oom_score_adj; exec \"$0\" \"$@\""
      try rig.lock(wrapping: ["/bin/sh", "-c", raising])
      let own = contents(of: "/proc/self/oom_score_adj")
      let locker = InspectedProcess(processID: try #require(rig.locker).processID)
      let score = try #require(Int(contents(of: "/proc/\(locker.processID)/oom_score_adj").dropLast()))
      #expect(try score <= #require(Int(own.dropLast())))
      try #require(!locker.children.isEmpty)
      for helper in locker.children {
        #expect(contents(of: "/proc/\(helper.processID)/oom_score_adj") == "500\n")
      }
    }

    @Test("ps(1) tells the helpers apart")
    func names() throws {
      let rig = try LockerRig()
      // Whatever PAM service there is here.
      try rig.start(helpers: LockerRig.programs)
      let locker = InspectedProcess(processID: try #require(rig.locker).processID)
      func names() -> [String: String] {
        var names: [String: String] = [:]
        for child in locker.children {
          names[child.arguments.first ?? ""] = contents(of: "/proc/\(child.processID)/comm")
        }
        return names
      }
      try rig.wait(for: "the names") {
        let names = names()
        return names["patternlock-auth: pam"] == "patternlock-pam\n"
          && names["patternlock-auth: pattern"] == "patternlock-pat\n"
          && names["patternlock-painter"] == "patternlock-pai\n"
      }
    }

    @Test(
      "output that cannot be written is an error",
      arguments: ["status", "status --json", "doctor", "--help", "--version", "completions bash"])
    func fullOutput(_ arguments: String) throws {
      let rig = try LockerRig()
      for redirection in [">/dev/full", ">&-"] {
        let program = try rig.compositor.start(
          "/bin/sh",
          [
            "-c",
            "exec '\(LockerRig.programs)/patternlock' \(arguments) --helpers '\(rig.helpers.folder)' \(redirection)",
          ],
          environment: rig.environment)
        try rig.wait(for: "its end") { program.ending != nil }
        #expect(program.ending == .exited(1), "\(redirection) \(program.output)")
        #expect(program.output.contains("standard output"), "\(program.output)")
      }
    }

    @Test(
      "however a hidden question of the terminal ends, the terminal shows what is typed afterwards",
      arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
    func echo(_ signal: Int32) throws {
      let rig = try LockerRig()
      let words = [LockerRig.programs + "/patternlock", "remove", "--helpers", rig.helpers.folder]
      let line = (["/bin/sh", "-c", "set -m; trap : INT; \"$0\" \"$@\"; stty -a"] + words)
        .map { "'\($0)'" }.joined(separator: " ")
      // A FIFO that is open for writing as well has no end.
      let script = try rig.compositor.start(
        "/bin/sh",
        [
          "-c", "exec script --quiet --command \"$0\" /dev/null <>\"$1\"", line,
          rig.directory.path + "/gate",
        ], environment: rig.environment)
      try rig.wait(for: "the question") { script.output.contains("Account password") }
      var program: InspectedProcess?
      try rig.wait(for: "the program") {
        program = InspectedProcess(processID: script.processID).descendants.first {
          $0.arguments.first == words[0]
        }
        return program != nil
      }
      kill(try #require(program).processID, signal)
      try rig.wait(for: "the state of the terminal") {
        script.output.contains("icanon") && script.ending != nil
      }
      #expect(script.output.contains(" echo "), "\(script.output)")
    }
  }
}
