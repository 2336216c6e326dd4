import Glibc
import Platform

/// Which start of the machine this is: the kernel's boot id, 128 random bits. It tells whether a time since boot
/// in a file belongs to this boot.
public struct BootIdentity: Equatable, Sendable {
  let high: UInt64
  let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads it from /proc.
  ///
  /// - Returns: nil where there is none to be read.
  public static func current() -> BootIdentity? {
    guard
      let file = try? FileDescriptor(opening: "/proc/sys/kernel/random/boot_id", O_RDONLY)
    else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
      let count = read(file.number, buffer.baseAddress, buffer.count)
      return BootIdentity(text: UnsafeRawBufferPointer(rebasing: buffer[..<max(count, 0)]))
    }
  }

  /// - Parameter text: 32 hexadecimal digits with dashes among them, and a line end.
  init?(text: some Collection<UInt8>) {
    var digits = 0
    var value: (high: UInt64, low: UInt64) = (0, 0)
    for byte in text where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "\n") {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      digits += 1
      value.high = value.high << 4 | value.low >> 60
      value.low = value.low << 4 | UInt64(digit)
    }
    guard digits == 32 else { return nil }
    self.init(high: value.high, low: value.low)
  }
}
