import CPlatform
import EventLoop
import Glibc
import Platform

/// What helpers write to standard error. They are other people's code in part: none of them may wait for whoever reads
/// our log, die because that reader is gone, or keep the caller of `patternlock -f` waiting.
final class HelperLog {
  private let reading: FileDescriptor
  private let writing: FileDescriptor
  private let loop: EventLoop
  private var watch: Watch?
  private var countedSince = Instant.now
  private var byteCount = 0

  private static let mostAtOnce = 4096
  /// A helper that says more within a second waits for the next one, and loses what the pipe does not hold.
  private static let mostBytesASecond = 64 * 1024

  init(_ loop: EventLoop) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard platform_pipe(&ends) == 0 else { throw SystemError("make a pipe") }
    reading = FileDescriptor(owning: ends[0])
    writing = FileDescriptor(owning: ends[1])
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    self.loop = loop
  }

  /// Takes what a program's processes write from now on.
  func listen(to program: HelperProgram) {
    program.standardError = writing.number
  }

  /// Hands on what comes. To be called once, before the loop runs.
  func start() {
    watch = loop.watch(reading.number, for: .readable) { [unowned self] _ in handOn() }
  }

  /// Hands on what is left.
  func finish() {
    watch?.cancel()
    byteCount = 0
    while byteCount < Self.mostBytesASecond, handOnSome() {}
  }

  private func handOn() {
    if Instant.now - countedSince >= 1_000 {
      countedSince = .now
      byteCount = 0
    }
    _ = handOnSome()
    guard byteCount >= Self.mostBytesASecond else { return }
    watch?.cancel()
    loop.schedule(after: 1_000) { [weak self] in self?.start() }
  }

  private func handOnSome() -> Bool {
    var bytes = [UInt8](repeating: 0, count: Self.mostAtOnce)
    let count = read(reading.number, &bytes, bytes.count)
    guard count > 0 else { return false }
    byteCount += count
    Log.write(String(decoding: bytes[..<count], as: UTF8.self), waits: false)
    return true
  }
}
