import Foundation
import Glibc
import Testing

extension RigTests {
  /// What ends a locker, and what does not.
  @Suite struct EndTests {
    private static func words(of process: pid_t) -> [Substring] {
      let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      return String(decoding: line, as: UTF8.self).split(separator: "\u{0}")
    }

    @Test(
      "killed, it leaves the session locked, and a new one takes over",
      arguments: [RigSession.Kind.sway, .labwc])
    func killed(_ kind: RigSession.Kind) throws {
      try RigSession.run(kind) { session in
        let mouse = try session.plugMouse()
        let owner = try Owner.matrix()
        let first = try session.lock(owner)
        try first.awaitScreen()
        first.program.signal(SIGKILL)
        let ending = try first.program.awaitEnding()
        #expect(ending == .killed(by: SIGKILL))
        // labwc 0.8.3 may show one old frame of the desktop before its black (after swaylock's death, too).
        let seen = try session.awaitPicture("the compositor to see it") {
          !$0.showsBackground && (kind == .sway || $0.hidesDesktop)
        }
        seen.expectHidesDesktop()
        for _ in 0..<3 { try session.expectHidden() }
        let second = try session.lock(owner)
        try second.awaitScreen()
        try session.expectHidden()
        try mouse.draw(Owner.pattern, on: second.pad(on: kind.outputName), .whole(1280, 720))
        try second.expectUnlocked(by: "pattern")
        try session.awaitPicture("the desktop") { $0.share(of: .desktop) > 0.99 }
      }
    }

    @Test("no signal that can be refused unlocks it or ends it", arguments: [RigSession.Kind.sway, .labwc])
    func signals(_ kind: RigSession.Kind) throws {
      try RigSession.run(kind) { session in
        let mouse = try session.plugMouse()
        let locker = try session.lock(Owner.matrix())
        try locker.awaitScreen()
        for signal in [SIGTERM, SIGHUP, SIGINT, SIGUSR1] { locker.program.signal(signal) }
        try session.expectHidden()
        #expect(locker.isRunning)
        try mouse.draw(Owner.pattern, on: locker.pad(on: kind.outputName), .whole(1280, 720))
        try locker.expectUnlocked(by: "pattern")
      }
    }

    @Test(
      "a second one is refused with status 3 and harms nothing", arguments: [RigSession.Kind.sway, .labwc])
    func second(_ kind: RigSession.Kind) throws {
      try RigSession.run(kind) { session in
        let mouse = try session.plugMouse()
        let owner = try Owner.matrix()
        let first = try session.lock(owner)
        try first.awaitScreen()
        let second = try session.lock(owner)
        let ending = try second.program.awaitEnding()
        #expect(ending == .exited(3))
        #expect(!second.hasSaid("unlock_and_destroy"))
        #expect(second.hasSaid("is locked already, by patternlock, process \(first.program.processID)"))
        try session.expectHidden()
        #expect(first.isRunning)
        try mouse.draw(Owner.pattern, on: first.pad(on: kind.outputName), .whole(1280, 720))
        try first.expectUnlocked(by: "pattern")
      }
    }

    @Test("a helper that is killed is replaced, and the pattern still unlocks")
    func helperKilled() throws {
      try RigSession.run(.sway) { session in
        let mouse = try session.plugMouse()
        let locker = try session.lock(Owner.matrix())
        try locker.awaitScreen()
        // Helpers start once the session is locked and the settings are read.
        let helpers = try Deadline.wait(for: "the pattern's helper", story: locker.program.lastWords()) {
          let children = locker.children.filter {
            Self.words(of: $0).contains { $0.contains("patternlock-auth") }
          }
          return children.contains { Self.words(of: $0).contains { $0.hasSuffix("pattern") } }
            ? children : nil
        }
        for helper in helpers { kill(helper, SIGKILL) }
        try locker.awaitLine("the pattern helper was ended and is started again")
        try locker.awaitFrame(after: "the password helper was ended and is started again")
        try session.expectHidden()
        let pad = try locker.pad(on: session.kind.outputName)
        try mouse.draw(Owner.pattern, on: pad, .whole(1280, 720))
        try locker.expectUnlocked(by: "pattern")
      }
    }

    @Test("when the compositor ends, it ends with status 5 and has unlocked nothing")
    func compositorEnds() throws {
      try RigSession.run(.sway) { session in
        let locker = try session.lock(Owner.matrix())
        try locker.awaitScreen()
        session.killCompositor()
        let ending = try locker.program.awaitEnding()
        #expect(ending == .exited(5))
        #expect(!locker.hasSaid("unlock_and_destroy"))
      }
    }
  }
}
