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

/// A painter beside a loop, and what it paints. It is the real program, or a shell script in its place.
final class PainterRig {
  let directory = TemporaryDirectory()
  let loop = EventLoop()
  let painter: Painter
  let pictures: Painter
  let store: TextStore
  private(set) var paintedCount = 0

  /// Much more than anything takes, on a machine that builds meanwhile.
  static let patience: Milliseconds = 20_000

  /// Short pauses, and time enough for a machine that builds meanwhile.
  static var limits: PainterLimits {
    var limits = PainterLimits()
    limits.text = 15_000
    limits.shortestPause = 1
    limits.longestPause = 20
    return limits
  }

  /// - Parameters:
  ///   - script: what a shell does in the painter's place; see ``hello`` and ``hear``. `$dir` is a folder.
  ///   - font: what texts are set in.
  ///   - limits: of the painter.
  ///   - capacity: of the store.
  init(
    script: String? = nil, font: FontFamily? = nil, limits: PainterLimits = PainterRig.limits,
    capacity: TextStore.Capacity = TextStore.Capacity(), isStarted: Bool = true
  ) throws {
    var path = Self.program
    if let script {
      path = directory.write(
        "painter", "#!/bin/sh\ndir=\(directory.path)\necho >> $dir/starts\n\(script)\n", mode: 0o755)
    }
    let program = try HelperProgram(path: path)
    painter = Painter(.painter, program, font: font, loop: loop, limits: limits)
    pictures = Painter(.picture, program, loop: loop, limits: limits)
    store = TextStore(painter, capacity: capacity)
    store.onPainted = { [unowned self] in paintedCount += 1 }
    if isStarted { start() }
  }

  deinit {
    painter.stop()
    pictures.stop()
  }

  func start() {
    painter.start()
    pictures.start()
  }

  /// The program that was built with these tests.
  static let program: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count - 1))
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path[..<(path.lastIndex(of: "/") ?? path.endIndex)] + "/patternlock-painter"
  }()

  /// How often the script was started.
  var starts: Int { directory.read("starts").count }

  /// Goes on until something is so.
  func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool
  ) throws {
    let happened = try loop.wait(atMost: Self.patience, until: condition)
    try #require(happened, "\(what) did not come about", sourceLocation: sourceLocation)
  }

  /// The picture of a text, as soon as there is one.
  func image(
    _ text: String, size: Double = 20, smallest: Double? = nil, lines: Int = 1, width: Double = 400,
    height: Double? = nil, scale: Double = 1, isCentered: Bool = true, hasTabularFigures: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> TextImage {
    let style = TextStyle(
      size: size, smallestSize: smallest, hasTabularFigures: hasTabularFigures, isCentered: isCentered,
      maximumLines: lines)
    let run = TextRun(text, style, maximumWidth: width, maximumHeight: height)
    var image: TextImage?
    try wait(for: "the picture of a text", sourceLocation: sourceLocation) {
      image = store.image(for: run, scale: scale)
      return image != nil
    }
    return try #require(image, sourceLocation: sourceLocation)
  }

  /// What becomes of a picture.
  func paint(
    _ order: PictureOrder, width: Int, height: Int, _ path: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> PaintResult {
    let area = try #require(DrawingArea(width: width, height: height), sourceLocation: sourceLocation)
    let file = try OpenedPicture(path: path)
    var result: PaintResult?
    #expect(pictures.paint(.picture(order), in: area, file: file) { result = $0 })
    try wait(for: "a picture", sourceLocation: sourceLocation) { result != nil }
    return try #require(result, sourceLocation: sourceLocation)
  }

  // MARK: Scripts

  static func raw(_ reply: PainterReply) -> String {
    let octal = reply.encoded().map { byte in
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
    return "printf '\(octal.joined())' >&3"
  }

  static let hello = raw(.hello)
  /// Waits for a packet; the end of the locker ends the script.
  static let hear = "[ -n \"$(dd bs=4096 count=1 <&3 2>/dev/null | od -An -tx1)\" ] || exit 0"
}

extension MaskPixels {
  /// How much ink there is, in pixels fully covered, in some rows.
  func ink(rows: Range<Int32>? = nil) -> Double {
    var sum = 0
    for y in rows ?? 0..<height {
      for x in 0..<width { sum += Int(coverage(x: x, y: y)) }
    }
    return Double(sum) / 255
  }

  /// The mean of the columns that have ink, weighted by it, in some rows.
  func middle(rows: Range<Int32>) -> Double {
    var sum = 0.0
    for y in rows {
      for x in 0..<width { sum += Double(coverage(x: x, y: y)) / 255 * (Double(x) + 0.5) }
    }
    return sum / max(ink(rows: rows), 1)
  }

  /// The rows that have ink.
  var inkRows: [Int32] {
    (0..<height).filter { y in (0..<width).contains { coverage(x: $0, y: y) > 96 } }
  }

  /// All of it.
  var bytes: [UInt8] {
    (0..<height).flatMap { y in (0..<width).map { coverage(x: $0, y: y) } }
  }
}
