import CPlatform
import Glibc
import Platform
import SecretMemory

/// What a child that reads in the home folder has to say: one packet, and it ends.
public enum HomeReply {
  /// What it read, in memory that can't change any more.
  case read(SealedMemory)
  /// Why it could not.
  case failed(reason: String)
}

/// Memory that came from another process, sealed against every change: it can be mapped without a risk, and closing it
/// waits for no file system.
public final class SealedMemory {
  public let descriptor: FileDescriptor
  /// In bytes.
  public let size: Int

  /// - Parameter descriptor: of memory that somebody else made.
  /// - Returns: nil for anything else, and for memory that could still change.
  init?(_ descriptor: consuming FileDescriptor) {
    // Asked first: nothing but sealed memory answers, and looking at any other file may take for ever.
    guard platform_memfd_is_sealed(descriptor.number) != 0 else { return nil }
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else { return nil }
    size = Int(status.st_size)
    self.descriptor = descriptor
  }

  /// Makes memory with that content.
  public init(_ bytes: [UInt8]) throws(SystemError) {
    let number = platform_memfd("patternlock-home")
    guard number >= 0 else { throw SystemError("make shared memory") }
    let file = FileDescriptor(owning: number)
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(number, $0.baseAddress?.advanced(by: written), $0.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw SystemError("fill shared memory") }
      written += count
    }
    guard platform_memfd_seal(number) == 0 else { throw SystemError("seal shared memory") }
    size = bytes.count
    descriptor = file
  }

  /// Gives the bytes to a body, mapped; nil where there are none or they cannot be mapped.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    guard size > 0, let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor.number, 0),
      start != MAP_FAILED
    else { return nil }
    defer { munmap(start, size) }
    return body(UnsafeRawBufferPointer(start: start, count: size))
  }
}
