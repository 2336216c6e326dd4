import GestureEngine
import Glibc
import LockScreen
import TestCompositor
import Testing

extension LockerTests {
  /// That no process keeps a secret: the whole memory of each is read, as only root can.
  @Suite(.enabled(if: geteuid() == 0, "reading the memory of other processes takes root"))
  struct Memory {
    /// The programs that were built with these tests, and those of a folder that is named, as of a release.
    static let builds =
      [LockerRig.programs] + (getenv("PATTERNLOCK_TEST_PROGRAMS").map { [String(cString: $0)] } ?? [])

    @Test("a half-typed password is in the locker alone, and nowhere once it is given up", arguments: builds)
    func halfTyped(_ programs: String) throws {
      let memory = try MemoryRig(seed: 1, programs: programs)
      let forms = memory.forms(password: memory.password)
      #expect(try memory.tracesInLocker(forms) == [])
      memory.rig.seat.type(memory.password)
      // That the search finds what there is, by text and by keys.
      try memory.rig.wait(for: "the typed password in the locker's memory") {
        (try? memory.tracesInLocker(forms))?.count ?? 0 >= 2
      }
      memory.rig.seat.tap(.escape)
      try memory.expectNoTrace(forms)
    }

    @Test("a password that was looked at is nowhere once it is given up", arguments: builds)
    func lookedAt(_ programs: String) throws {
      let memory = try MemoryRig(seed: 8, programs: programs)
      let rig = memory.rig
      let forms = memory.forms(password: memory.password)
      rig.seat.type(memory.password)
      try rig.wait(for: "the field") { rig.count(LockerRig.accent) > 100 }
      let eye = ScreenLayout(width: 360, height: 720, face: .password, parts: .reveal).eye
      let hidden = rig.output.picture()
      let bullets = rig.count(LockerRig.bullet)
      for _ in 0..<2 {
        rig.seat.touchDown(0, on: rig.output, at: OutputPoint(x: eye.x + 24, y: eye.y + 24))
        try rig.wait(for: "what is typed") { rig.count(LockerRig.bullet) != bullets }
        rig.seat.touchUp(0)
        try rig.wait(for: "the bullets") { rig.output.picture().largestDifference(from: hidden) == 0 }
      }
      rig.seat.tap(.escape)
      try memory.expectNoTrace(forms)
    }

    @Test("a password typed on the screen is nowhere once it is given up", arguments: builds)
    func typedOnScreen(_ programs: String) throws {
      let memory = try MemoryRig(seed: 9, programs: programs)
      let rig = memory.rig
      let letters = memory.password.filter(\.isLetter)
      let places = ScreenKeyPlaces()
      let points = try letters.map { try places.key(for: $0) }
      let forms = memory.forms(password: letters) + SecretForm.all(touches: points)
      func tap(_ point: OutputPoint) {
        rig.seat.touchDown(0, on: rig.output, at: point)
        rig.seat.touchUp(0)
      }
      // A plain screen has no button to the keys.
      rig.seat.type("x")
      try rig.wait(for: "the field") { rig.count(LockerRig.accent) > 100 }
      let field = ScreenLayout(width: 360, height: 720, face: .password).field
      tap(OutputPoint(x: 180, y: field.y + 24))
      let key = places.key(0, 0)
      try rig.wait(for: "the keys") {
        rig.output.picture().color(x: Int(key.x * 2) - 10, y: Int(key.y * 2) + 20).red > 20
      }
      tap(places.backspace)
      for point in points { tap(point) }
      // That the search finds what there is.
      try rig.wait(for: "the typed password in the locker's memory") {
        (try? memory.tracesInLocker(forms))?.isEmpty == false
      }
      rig.seat.tap(.escape)
      try memory.expectNoTrace(forms)
    }

    @Test(
      "a wrong password is nowhere once it was refused, nor in the locker while it is checked",
      arguments: builds)
    func wrongPassword(_ programs: String) throws {
      let memory = try MemoryRig(seed: 2, programs: programs)
      let forms = memory.forms(password: memory.wrongPassword)
      let helper = memory.helper("pam")?.processID
      try memory.holding("pam") {
        memory.rig.seat.type(memory.wrongPassword)
        memory.rig.seat.tap(.enter)
        try memory.rig.loop.run(for: 300)
        #expect(try memory.tracesInLocker(forms) == [])
      }
      try memory.rig.wait(for: "the red") { memory.rig.isRed }
      try memory.expectNoTrace(forms)
      // What PAM modules leave behind went with their process, and the next password has another.
      try memory.rig.wait(for: "another helper") { ![nil, helper].contains(memory.helper("pam")?.processID) }
      memory.rig.seat.type(memory.password)
      memory.rig.seat.tap(.enter)
      try memory.rig.waitForUnlock()
    }

    @Test("the right password is nowhere once it was granted", arguments: builds)
    func rightPassword(_ programs: String) throws {
      let memory = try MemoryRig(seed: 3, programs: programs)
      memory.rig.compositor.onUnlock = { [unowned memory] in memory.rig.compositor.withholdsEvents = true }
      memory.rig.seat.type(memory.password)
      memory.rig.seat.tap(.enter)
      try memory.rig.wait(for: "the unlock") { memory.rig.compositor.unlockCount == 1 }
      try memory.expectNoTrace(memory.forms(password: memory.password))
      #expect(memory.rig.locker?.ending == nil)
    }

    @Test("a wrong pattern is nowhere once the screen shows it no more", arguments: builds)
    func wrongPattern(_ programs: String) throws {
      // The longest there is: Cairo has room for the points of a short line only, until the next thing is drawn.
      let memory = try MemoryRig(
        seed: 4, programs: programs, grid: try #require(Grid(columns: 6, rows: 6)))
      let forms = try memory.forms(pattern: memory.wrongPattern)
      #expect(try memory.tracesInLocker(forms) == [])
      try memory.holding("pattern") {
        try memory.draw(memory.wrongPattern)
        // That the search finds what there is: the screen shows it, so that the locker has it.
        try memory.rig.wait(for: "the drawn pattern in the locker's memory") {
          (try? memory.tracesInLocker(forms))?.isEmpty == false
        }
      }
      try memory.rig.wait(for: "the red") { memory.rig.isRed }
      try memory.rig.wait(for: "the end of the red") { !memory.rig.isRed }
      try memory.expectNoTrace(forms)
      try memory.expectNoTrace(memory.forms(pattern: memory.strangePattern))
    }

    @Test("the right pattern is nowhere once it was granted", arguments: builds)
    func rightPattern(_ programs: String) throws {
      let memory = try MemoryRig(seed: 5, programs: programs)
      memory.rig.compositor.onUnlock = { [unowned memory] in memory.rig.compositor.withholdsEvents = true }
      try memory.draw(memory.pattern)
      try memory.rig.wait(for: "the unlock") { memory.rig.compositor.unlockCount == 1 }
      try memory.expectNoTrace(memory.forms(pattern: memory.pattern))
      #expect(memory.rig.locker?.ending == nil)
    }

    @Test("a pattern that keys draw is nowhere once it is given up", arguments: builds)
    func keyedPattern(_ programs: String) throws {
      let memory = try MemoryRig(seed: 7, programs: programs)
      let keys = try memory.press(memory.wrongPattern)
      let forms = try memory.forms(pattern: memory.wrongPattern) + [SecretForm.keys(keys)]
      // That the search finds what there is: the screen shows it, so that the locker has it.
      try memory.rig.wait(for: "the dots and the keys in the locker's memory") {
        (try? memory.tracesInLocker(forms))?.count ?? 0 >= 2
      }
      memory.rig.seat.tap(.escape)
      memory.rig.seat.tap(.escape)
      try memory.expectNoTrace(forms)
    }

    @Test(
      "what was typed and drawn to set a pattern is nowhere once that is dealt with",
      arguments: builds)
    func enrolment(_ programs: String) throws {
      let memory = try MemoryRig(
        seed: 7, programs: programs, grid: try #require(Grid(columns: 6, rows: 6)),
        command: ["enroll", "--grid=6x6"])
      memory.rig.seat.type(memory.password)
      memory.rig.seat.tap(.enter)
      try memory.rig.wait(for: "the pad") { memory.rig.pad(named: "window") != nil }
      try memory.expectNoTrace(memory.forms(password: memory.password))
      let forms = try memory.forms(pattern: memory.wrongPattern)
      #expect(try memory.tracesInLocker(forms) == [])
      try memory.draw(memory.wrongPattern)
      // That the search finds what there is.
      try memory.rig.wait(for: "the drawn pattern in the program's memory") {
        (try? memory.tracesInLocker(forms))?.isEmpty == false
      }
      memory.rig.seat.tap(.escape)
      try memory.expectNoTrace(forms)
      // Once more, given up when it is drawn for the second time; the small picture shows the first.
      try memory.draw(memory.wrongPattern)
      memory.rig.seat.tap(.enter)
      try memory.draw(Array(memory.wrongPattern.dropLast()))
      try memory.rig.wait(for: "the red") { memory.rig.isRed }
      memory.rig.seat.tap(.escape)
      try memory.expectNoTrace(forms)
    }

    @Test("a new pattern that keys draw is nowhere once it is given up", arguments: builds)
    func keyedEnrolment(_ programs: String) throws {
      let memory = try MemoryRig(seed: 8, programs: programs, command: ["enroll"])
      memory.rig.seat.type(memory.password)
      memory.rig.seat.tap(.enter)
      try memory.rig.wait(for: "the pad") { memory.rig.pad(named: "window") != nil }
      // Half drawn, and then drawn to its end.
      for ending in [[Key](), [.enter, .enter]] {
        let keys = try memory.press(memory.wrongPattern)
        let forms = try memory.forms(pattern: memory.wrongPattern) + [SecretForm.keys(keys)]
        // That the search finds what there is. What runs over Tab in the receive buffer may run over the keys, too.
        try memory.rig.wait(for: "the dots in the program's memory") {
          (try? memory.tracesInLocker(forms))?.isEmpty == false
        }
        for key in ending + [.escape, .escape] { memory.rig.seat.tap(key) }
        try memory.expectNoTrace(forms)
      }
    }

    @Test("the search finds what lies across the edge of two mappings")
    func acrossMappings() throws {
      let page = sysconf(Int32(_SC_PAGESIZE))
      // With pages around it that cannot be read: no other mapping touches it.
      let memory = try #require(mmap(nil, 4 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
      defer { munmap(memory, 4 * page) }
      let edge = memory + 2 * page
      try #require(mprotect(memory + page, 2 * page, PROT_READ | PROT_WRITE) == 0)
      // The kernel lists pages apart when they are to be treated differently.
      try #require(madvise(edge, page, MADV_DONTDUMP) == 0)
      let password = "acrossthe3dge0ftwo"
      let start = edge - 9
      start.copyMemory(from: Array(password.utf8), byteCount: 18)
      let traces = try InspectedProcess(processID: getpid()).traces(of: SecretForm.all(password: password))
      let address = String(UInt(bitPattern: start), radix: 16)
      #expect(traces.contains { $0.contains("every 1 bytes, at \(address) in") }, "\(traces)")
    }

    @Test("what nobody entered is not found", arguments: builds)
    func strange(_ programs: String) throws {
      let memory = try MemoryRig(seed: 6, programs: programs)
      let forms =
        try memory.forms(password: memory.strangePassword) + memory.forms(pattern: memory.strangePattern)
      memory.rig.seat.type(memory.wrongPassword)
      try memory.expectNoTrace(forms)
      memory.rig.seat.tap(.escape)
      try memory.draw(memory.wrongPattern)
      try memory.expectNoTrace(forms)
    }
  }
}
