import Foundation
import Testing

extension RigTests {
  /// pam_unix checks an ordinary user's password through a setgid program, which no_new_privs disarms.
  @Suite("new privileges", .enabled(if: Rig.hasRootDirectory, Rig.whyNoOwner))
  struct NewPrivilegesTests {
    @Test("a user's PAM helper may gain privileges, the pattern's helper may not, and neither is root's")
    func helpers() throws {
      try RigSession.run(.sway, as: Owner.accountName) { session in
        let owner = try Owner.account(in: session)
        try owner.enroll(password: Owner.accountPassword)
        let locker = try session.lock(owner)
        try locker.awaitScreen()
        // By method: the lines of /proc/PID/status about it.
        let found = try Deadline.wait(for: "both helpers", story: locker.program.lastWords()) {
          let found = Dictionary(uniqueKeysWithValues: locker.children.compactMap { Self.method(of: $0) })
          return found["pattern"]?["NoNewPrivs"] == "1" && found["pam"] != nil ? found : nil
        }
        #expect(found["pam"]?["NoNewPrivs"] == "0")
        #expect(Self.status(of: locker.program.processID)["NoNewPrivs"] == "0")
        for status in found.values { #expect(status["Uid"]?.hasPrefix("0") == false) }
      }
    }

    @Test("started with no_new_privs, status says that pam_unix cannot work, and it cannot")
    func sandboxed() throws {
      try RigSession.run(.sway, as: Owner.accountName) { session in
        let owner = try Owner.account(in: session)
        let program = try #require(owner.command.last)
        let sandbox = [Rig.command("in-root"), "setpriv", "--no-new-privs", program]
        let status = try session.start(sandbox + ["status", "--json"], environment: owner.environment)
        #expect(try status.awaitEnding() == .exited(0))
        #expect(
          status.outputText.contains(#""password": {"state": "doubtful", "text": "patternlock was started"#))
        #expect(status.outputText.contains(#""locks": true"#))
        let answers = session.folder.write("sandboxed", "\(Owner.accountPassword)\n2-4-9-6-5\n")
        let enrolment = try session.start(
          sandbox + ["enroll", "--stdin"], environment: owner.environment, input: .file(answers))
        #expect(try enrolment.awaitEnding() == .exited(1))
        #expect(
          enrolment.log.contains("the password is wrong") || enrolment.log.contains("could not be checked"))
      }
    }

    /// What a helper is there for, and what the kernel says of it; nil where it has not become one yet.
    private static func method(of process: pid_t) -> (String, [String: String])? {
      let words = FileManager.default.contents(atPath: "/proc/\(process)/cmdline").map {
        String(decoding: $0, as: UTF8.self).split(separator: "\0").map(String.init)
      }
      guard let words, words.count > 1, words[0].contains("patternlock-auth") else { return nil }
      return (words[1], status(of: process))
    }

    /// The lines of `/proc/PID/status` by their names.
    private static func status(of process: pid_t) -> [String: String] {
      let text = FileManager.default.contents(atPath: "/proc/\(process)/status").map {
        String(decoding: $0, as: UTF8.self)
      }
      var fields: [String: String] = [:]
      for line in (text ?? "").split(separator: "\n") {
        let parts = line.split(separator: ":", maxSplits: 1)
        if parts.count == 2 { fields[String(parts[0])] = parts[1].trimmingCharacters(in: .whitespaces) }
      }
      return fields
    }
  }
}
