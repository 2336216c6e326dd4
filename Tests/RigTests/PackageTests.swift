import Foundation
import Glibc
import Testing

extension RigTests {
  /// The Debian package as its users have it, where `PATTERNLOCK_RIG_ROOT` is a root directory that it was installed in
  /// (`make test-package`).
  @Suite("the Debian package", .enabled(if: Rig.hasPackage, Rig.whyNoPackage))
  struct PackageTests {
    @Test("what is installed says that a lock would be taken")
    func status() throws {
      try RigSession.run(.sway, as: Owner.accountName) { session in
        let text = try String(decoding: session.inRoot("patternlock", "status"), as: UTF8.self)
        #expect(text.contains("a lock: would be taken"))
        #expect(text.contains("password: checked by PAM"))
      }
    }

    @Test(
      "each installed program needs nothing of Swift, is stripped, and has all its symbols bound at the start",
      arguments: [
        "bin/patternlock", "libexec/patternlock/patternlock-auth", "libexec/patternlock/patternlock-painter",
        "libexec/patternlock/patternlock-haptics",
      ])
    func program(_ path: String) throws {
      let readelf = Process()
      readelf.executableURL = URL(filePath: "/usr/bin/readelf")
      readelf.arguments = ["--wide", "--dynamic", "--section-headers", "\(Rig.root ?? "")/usr/\(path)"]
      let pipe = Pipe()
      readelf.standardOutput = pipe
      try readelf.run()
      let text = try String(decoding: pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      readelf.waitUntilExit()
      #expect(readelf.terminationStatus == 0 && text.contains("(NEEDED)"))
      #expect(!text.contains("libswift") && !text.contains("Foundation"))
      #expect(!text.contains(".symtab") && !text.contains(".debug_info"))
      #expect(text.contains("BIND_NOW"))
    }

    @Test("an ordinary user enrols a pattern, locks, and unlocks by touch")
    func touch() throws {
      try RigSession.run(.touchable, as: Owner.accountName) { session in
        let owner = try Owner.installed(in: session)
        try owner.enroll(password: Owner.accountPassword)
        let finger = try session.plugFinger()
        let locker = try session.lock(owner)
        try locker.awaitTouchScreen()
        try session.expectHidden()
        try finger.draw(Owner.pattern, on: locker.pad(on: session.kind.outputName))
        try locker.expectUnlocked(by: "pattern")
        try session.awaitPicture("the desktop") { $0.share(of: .desktop) > 0.99 }
      }
    }

    @Test("the account's real password unlocks, a wrong one does not")
    func password() throws {
      try RigSession.run(.sway, as: Owner.accountName) { session in
        let keyboard = try session.plugKeyboard()
        let locker = try session.lock(Owner.installed(in: session))
        try locker.awaitScreen()
        try locker.awaitLine("wl_keyboard", ".enter(")
        try keyboard.type(Owner.wrongPassword)
        try keyboard.strike(.enter)
        try locker.awaitLine("failed method=password count=1")
        try session.expectHidden()
        try keyboard.type(Owner.accountPassword)
        try keyboard.strike(.enter)
        try locker.expectUnlocked(by: "password")
        try session.awaitPicture("the desktop") { $0.share(of: .desktop) > 0.99 }
      }
    }

    @Test(
      "the key that the README binds locks, and the password unlocks",
      arguments: [RigSession.Kind.sway, .labwc])
    func key(_ kind: RigSession.Kind) throws {
      try RigSession.run(kind, as: Owner.accountName) { session in
        let keyboard = try session.plugKeyboard()
        try bind(session)
        // A configuration is read anew some time after the signal.
        _ = try Deadline.wait(for: "the lock") {
          try keyboard.strikeWithMeta(.escape)
          return try session.picture().hidesDesktop ? true : nil
        }
        try session.awaitPicture("the lock screen") { $0.showsWords }
        try keyboard.type(Owner.accountPassword)
        try keyboard.strike(.enter)
        try session.awaitPicture("the desktop") { $0.share(of: .desktop) > 0.99 }
      }
    }

    /// Binds the key as the table in the README says.
    private func bind(_ session: RigSession) throws {
      let readme = try String(contentsOfFile: Rig.package + "/README.md", encoding: .utf8)
      let name = session.kind == .labwc ? "labwc" : "sway"
      let row = try #require(readme.split(separator: "\n").first { $0.hasPrefix("| \(name) ") })
      let line = try #require(row.split(separator: "`").dropFirst(session.kind == .labwc ? 3 : 1).first)
      guard session.kind == .labwc else {
        try session.inRoot("swaymsg", "set $mod Mod4; \(line)")
        return
      }
      let runtime = try #require(session.variables["XDG_RUNTIME_DIR"])
      let configuration = "<labwc_config><keyboard>\(line)</keyboard></labwc_config>"
      try configuration.write(toFile: runtime + "/labwc/rc.xml", atomically: false, encoding: .utf8)
      kill(try #require(session.variables["PID"].flatMap { pid_t($0) }), SIGHUP)
    }
  }
}
