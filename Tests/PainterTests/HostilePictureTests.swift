import Canvas
import Glibc
import HelperFixtures
import HelperWire
import Platform
import Testing

@testable import Stage

@Suite struct HostilePictureTests {
  private let rig: PainterRig
  private let order: PictureOrder

  init() throws {
    rig = try PainterRig()
    order = try #require(PictureOrder(.fill))
  }

  /// Expects a file to be refused by a painter that lives on.
  private func expectFailure(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    _ = try rig.image("before")
    let process = rig.painter.processID
    let result = try rig.paint(order, width: 64, height: 64, path)
    guard case .failed(let reason) = result else {
      Issue.record("it was painted", sourceLocation: sourceLocation)
      return
    }
    #expect(!reason.isEmpty, sourceLocation: sourceLocation)
    #expect(rig.painter.processID == process, "\(reason)", sourceLocation: sourceLocation)
    _ = try rig.image("after")
  }

  @Test("a text named as a picture is refused, and so is an empty file")
  func text() throws {
    try expectFailure(rig.directory.write("text.png", "this is no picture\n"))
    try expectFailure(rig.directory.write("empty.png", ""))
  }

  @Test("a picture that is cut off is refused, or painted as far as it goes")
  func truncated() throws {
    let whole = PNG.file(width: 64, height: 64, data: PNG.plainData(width: 64, height: 64))
    guard case .painted = try rig.paint(order, width: 64, height: 64, rig.directory.write("whole.png", whole))
    else {
      Issue.record("the whole one has to be good")
      return
    }
    for length in [1, 9, 30] { try expectFailure(rig.directory.write("cut.png", Array(whole[..<length]))) }
    let process = rig.painter.processID
    for length in stride(from: 31, to: whole.count, by: 999) {
      let path = rig.directory.write("cut.png", Array(whole[..<length]))
      _ = try rig.paint(order, width: 64, height: 64, path)
    }
    #expect(rig.painter.processID == process)
  }

  @Test("a small file that claims to be an immense picture is refused before memory is taken")
  func bomb() throws {
    try expectFailure(
      rig.directory.write(
        "bomb.png", PNG.file(width: 60_000, height: 60_000, data: PNG.plainData(width: 8, height: 8))))
    try expectFailure(rig.directory.write("bomb.ppm", "P6 60000 60000 255\n0123456789"))
    let peak = try #require(rig.painter.processID.flatMap { peakMemory(of: $0) })
    #expect(peak < 200_000)
  }

  @Test("random damage to a picture ends in a refusal or in a picture, never in a lock without words")
  func damage() throws {
    var random = SplitMix(seed: 11)
    let whole = PNG.file(width: 32, height: 32, data: PNG.plainData(width: 32, height: 32))
    for _ in 0..<60 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8(truncatingIfNeeded: random.next())
      }
      _ = try rig.paint(order, width: 16, height: 16, rig.directory.write("damaged.png", bytes))
    }
    _ = try rig.image("after")
  }

  @Test("folders, devices and pipes are not opened as pictures")
  func noFiles() throws {
    let pipe = rig.directory.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [rig.directory.path, "/dev/zero", "/dev/null", pipe] {
      #expect(
        performing: { _ = try OpenedPicture(path: path) }, throws: { ($0 as? SystemError)?.code == EINVAL })
    }
    #expect(throws: SystemError.self) { _ = try OpenedPicture(path: rig.directory.path + "/nothing") }
  }

  private func peakMemory(of process: Int32) -> Int? {
    guard let file = fopen("/proc/\(process)/status", "re") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if text.hasPrefix("VmHWM:") { return Int(text.split(separator: " ").dropFirst().first ?? "") }
    }
    return nil
  }
}
