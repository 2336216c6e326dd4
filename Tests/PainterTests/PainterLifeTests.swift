import Canvas
import EventLoop
import Glibc
import HelperFixtures
import HelperWire
import LockScreen
import Platform
import TestCompositor
import Testing

@testable import Stage

@Suite struct PainterLifeTests {
  private let run = TextRun("Hello", TextStyle(size: 20), maximumWidth: 200)

  @Test("what is asked for before the lock waits until it holds")
  func notBeforeLocked() throws {
    let rig = try PainterRig(isStarted: false)
    #expect(rig.store.image(for: run, scale: 1) == nil)
    try rig.loop.run(for: 100)
    #expect(rig.painter.processID == nil)
    rig.painter.start()
    try rig.wait(for: "the text") { rig.store.image(for: run, scale: 1) != nil }
  }

  @Test("killed at any moment, the painter comes back and all that was asked for is painted")
  func killed() throws {
    let rig = try PainterRig()
    var random = SplitMix(seed: 4)
    for round in 0..<25 {
      let runs = (0..<6).map { TextRun("text \(round) \($0)", TextStyle(size: 18), maximumWidth: 200) }
      for run in runs { _ = rig.store.image(for: run, scale: 1) }
      for _ in 0..<Int.random(in: 0...8, using: &random) { try rig.loop.runOnce(limit: 1) }
      if let process = rig.painter.processID { kill(process, SIGKILL) }
      try rig.wait(for: "the texts of round \(round)") {
        rig.painter.reap()
        return runs.allSatisfy { rig.store.image(for: $0, scale: 1) != nil }
      }
    }
  }

  @Test("a stopped painter leaves no process behind")
  func stopped() throws {
    let rig = try PainterRig()
    _ = try rig.image("x")
    let process = try #require(rig.painter.processID)
    rig.painter.stop()
    #expect(rig.painter.processID == nil)
    try rig.wait(for: "its end") {
      rig.painter.reap()
      return kill(process, 0) != 0
    }
  }

  @Test("a text that ends every painter is given up, and the next one is painted")
  func poison() throws {
    let rig = try PainterRig(
      script: """
        [ $(wc -l < $dir/starts) -lt 4 ] && { \(PainterRig.hello); \(PainterRig.hear); exit 1; }
        exec \(PainterRig.program) 4<&-
        """)
    #expect(rig.store.image(for: run, scale: 1) == nil)
    try rig.wait(for: "giving it up") { rig.paintedCount == 1 }
    #expect(rig.store.image(for: run, scale: 1) == nil)
    #expect(rig.starts == 3)
    _ = try rig.image("the next one")
  }

  @Test("a picture too large to be asked for is given up, and the one behind it is painted")
  func tooLarge() throws {
    let rig = try PainterRig(isStarted: false)
    let order = try #require(PictureOrder(.fill))
    let file = try OpenedPicture(path: rig.directory.write("picture", "P3 1 1 255 9 9 9"))
    var results: [PaintResult] = []
    for (width, height) in [(10_240, 4320), (10, 10)] {
      let area = try #require(DrawingArea(width: width, height: height))
      #expect(rig.pictures.paint(.picture(order), in: area, file: file) { results.append($0) })
    }
    rig.start()
    try rig.wait(for: "both") { results.count == 2 }
    guard case .failed = results.first, case .painted = results.last else {
      Issue.record("not given up, or not painted")
      return
    }
  }

  @Test("each picture has a process of its own, and texts do not wait for one that hangs")
  func pictureProcesses() throws {
    let rig = try PainterRig(
      script: """
        [ "$1" = --picture ] || exec \(PainterRig.program) "$@" 4<&-
        echo $$ >> $dir/pictures
        [ -e $dir/hangs ] || exec \(PainterRig.program) "$@" 4<&-
        while :; do \(PainterRig.hear); done
        """)
    let path = rig.directory.write("picture", "P3 1 1 255 9 9 9")
    let order = try #require(PictureOrder(.fill))
    for round in 1...3 {
      _ = try rig.paint(order, width: 10, height: 10, path)
      #expect(rig.pictures.processID == nil)
      #expect(Set(rig.directory.read("pictures").split(separator: UInt8(ascii: "\n"))).count == round)
    }
    rig.directory.write("hangs", "")
    let area = try #require(DrawingArea(width: 10, height: 10))
    #expect(rig.pictures.paint(.picture(order), in: area, file: try OpenedPicture(path: path)) { _ in })
    let before = rig.painter.processID
    for text in ["one", "two", "three"] { _ = try rig.image(text) }
    #expect(!rig.pictures.isIdle && rig.painter.processID == before)
  }

  @Test("a painter that makes no progress is replaced")
  func hanging() throws {
    var limits = PainterRig.limits
    limits.text = 30
    let rig = try PainterRig(
      script: "\(PainterRig.hello)\nwhile :; do \(PainterRig.hear); done", limits: limits)
    #expect(rig.store.image(for: run, scale: 1) == nil)
    try rig.wait(for: "giving it up") { rig.paintedCount == 1 }
    // The first one may have waited for the home folder, which the text is not to blame for.
    #expect(rig.starts == 4)
  }

  @Test("one that says nothing at all is replaced too")
  func silent() throws {
    var limits = PainterRig.limits
    limits.start = 30
    let rig = try PainterRig(script: "while :; do \(PainterRig.hear); done", limits: limits)
    #expect(rig.store.image(for: run, scale: 1) == nil)
    try rig.wait(for: "a second start") { rig.starts >= 2 }
    #expect(rig.paintedCount == 0)
  }

  @Test(
    "a painter that lies is ended, and nothing of it is shown",
    arguments: [
      .drawn(id: 1, PaintedExtents(width: 100_000, height: 10, baseline: 5)),
      .drawn(id: 1, PaintedExtents(width: 10, height: .max, baseline: 5)),
      .drawn(id: 1, PaintedExtents(width: 10, height: 10, baseline: 11)),
      .drawn(id: 2, PaintedExtents(width: 10, height: 10, baseline: 5)), .failed(id: 7, reason: ""), .hello,
    ] as [PainterReply])
  func lies(reply: PainterReply) throws {
    let rig = try PainterRig(
      script: "\(PainterRig.hello)\n\(PainterRig.hear)\n\(PainterRig.raw(reply))\n\(PainterRig.hear)")
    #expect(rig.store.image(for: run, scale: 1) == nil)
    try rig.wait(for: "giving it up") { rig.paintedCount == 1 }
    #expect(rig.store.image(for: run, scale: 1) == nil)
    #expect(rig.starts == 3)
  }

  @Test("an answer to what was not asked ends the painter")
  func unasked() throws {
    let rig = try PainterRig(
      script: """
        \(PainterRig.hello)
        \(PainterRig.raw(.drawn(id: 1, PaintedExtents(width: 1, height: 1, baseline: 1))))
        \(PainterRig.hear)
        """)
    try rig.wait(for: "its end") { rig.starts == 1 && rig.painter.processID == nil }
  }

  @Test("what was not used for longest makes room")
  func capacity() throws {
    let rig = try PainterRig(capacity: TextStore.Capacity(entries: 3, rest: 0))
    for text in ["a", "b", "c"] { _ = try rig.image(text) }
    _ = try rig.image("a")
    _ = try rig.image("d")
    let style = TextStyle(size: 20)
    #expect(rig.store.image(for: TextRun("a", style, maximumWidth: 400), scale: 1) != nil)
    #expect(rig.store.image(for: TextRun("b", style, maximumWidth: 400), scale: 1) == nil)
  }

  @Test("what is on a screen is painted once, also where it is more than there is room for")
  func fullStore() throws {
    let rig = try PainterRig(capacity: TextStore.Capacity(bytes: 250_000))
    // Each of 160,000 bytes.
    let sets = ["abcd", "efgh", "ijkl", "mnop"].map {
      GlyphSet(Array($0.unicodeScalars), size: 150, cellWidth: 200, cellHeight: 200)
    }
    var rounds = 0
    func draw() -> Int { sets.filter { rig.store.glyphs($0, scale: 1) != nil }.count }
    rig.store.onPainted = {
      rounds += 1
      _ = draw()
    }
    _ = draw()
    try rig.wait(for: "the first") { rounds > 0 && rig.painter.isIdle }
    // What is ordered over and over is never idle, and begins rounds without end.
    try rig.loop.run(for: 200)
    #expect(rounds == 1 && rig.painter.isIdle)
    #expect(draw() == 1)
  }

  @Test("more than can wait is not taken, and can be asked for later")
  func flood() throws {
    var limits = PainterRig.limits
    limits.waiting = 4
    let rig = try PainterRig(limits: limits, isStarted: false)
    let runs = (0..<10).map { TextRun("\($0)", TextStyle(size: 20), maximumWidth: 100) }
    for run in runs { _ = rig.store.image(for: run, scale: 1) }
    rig.painter.start()
    try rig.wait(for: "all of them") { runs.allSatisfy { rig.store.image(for: $0, scale: 1) != nil } }
  }

  @Test("a painter has no session bus, no capability to gain and a limit of memory")
  func confinement() throws {
    setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere", 1)
    let rig = try PainterRig()
    _ = try rig.image("x")
    let process = try #require(rig.painter.processID)
    let environment = String(decoding: read("/proc/\(process)/environ"), as: UTF8.self)
    #expect(!environment.contains("DBUS"))
    #expect(!environment.contains("XDG_RUNTIME_DIR"))
    let status = String(decoding: read("/proc/\(process)/status"), as: UTF8.self)
    #expect(status.contains("NoNewPrivs:\t1"))
    let limits = String(decoding: read("/proc/\(process)/limits"), as: UTF8.self)
    let memory = limits.split(separator: "\n").first { $0.hasPrefix("Max address space") }
    #expect(memory?.contains("\(1 << 30)") == true)
  }

  private func read(_ path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    return Array(bytes[..<max(Glibc.read(file, &bytes, bytes.count), 0)])
  }
}
