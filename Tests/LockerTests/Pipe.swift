import Glibc
import Platform

/// A pipe whose reading end never blocks.
final class Pipe {
  private let reading: FileDescriptor
  private(set) var writing: Int32

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("make a pipe") }
    reading = FileDescriptor(owning: ends[0])
    writing = ends[1]
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit { closeWriting() }

  /// Closes this process's own writing end.
  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// Writes until it takes no more; whoever writes then has to wait.
  func fill() {
    let bytes = [UInt8](repeating: 0, count: 4096)
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    while write(writing, bytes, bytes.count) > 0 {}
    _ = fcntl(writing, F_SETFL, 0)
  }

  /// What there is to be read; nil while there is nothing.
  func read() -> String? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(reading.number, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
  }
}
