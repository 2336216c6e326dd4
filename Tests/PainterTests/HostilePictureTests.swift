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

  /// Expects a file to be refused by a painter that does not die of it.
  private func expectFailure(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let result = try rig.paint(order, width: 64, height: 64, path)
    guard case .failed(let reason) = result else {
      Issue.record("it was painted", sourceLocation: sourceLocation)
      return
    }
    #expect(!reason.isEmpty && !Self.tellsLoss(reason), "\(reason)", sourceLocation: sourceLocation)
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
    for length in stride(from: 31, to: whole.count, by: 999) {
      let path = rig.directory.write("cut.png", Array(whole[..<length]))
      if case .failed(let reason) = try rig.paint(order, width: 64, height: 64, path) {
        #expect(!Self.tellsLoss(reason), "\(reason)")
      }
    }
  }

  @Test("a small file that claims to be an immense picture is refused before memory is taken")
  func bomb() throws {
    let rig = try PainterRig(script: "ulimit -v 500000; exec \(PainterRig.program) \"$@\" 4<&-")
    let png = PNG.file(width: 60_000, height: 60_000, data: PNG.plainData(width: 8, height: 8))
    for path in [
      rig.directory.write("bomb.png", png), rig.directory.write("bomb.ppm", "P6 60000 60000 255\n0123456789"),
    ] {
      guard case .failed(let reason) = try rig.paint(order, width: 64, height: 64, path) else {
        Issue.record("it was painted")
        continue
      }
      #expect(reason.contains("is larger than"), "\(reason)")
    }
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
        performing: { _ = try OpenedPicture(path: path) },
        throws: { [EINVAL, EISDIR].contains(($0 as? SystemError)?.code) })
    }
    #expect(throws: SystemError.self) { _ = try OpenedPicture(path: rig.directory.path + "/nothing") }
  }

  /// Whether the processes that read it ended of it.
  private static func tellsLoss(_ reason: String) -> Bool { reason.contains("were lost") }
}
