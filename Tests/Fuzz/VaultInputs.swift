import Platform
import SecretMemory

@testable import PatternVault

/// The files of the pattern's vault. The checksum is made right first, or nothing behind it would ever be reached.
enum VaultInputs {
  static func vault(_ bytes: UnsafeRawBufferPointer) {
    withSoundChecksum(bytes, count: StoredPattern.encodedCount) { bytes in
      guard let stored = try? StoredPattern(decoding: bytes) else { return }
      let again = stored.encoded()
      again.withUnsafeBytes { again in
        guard again.elementsEqual(bytes) else { broken("a pattern's file is written as it was read") }
      }
    }
  }

  static func attempts(_ bytes: UnsafeRawBufferPointer) {
    withSoundChecksum(bytes, count: AttemptCount.encodedCount) { bytes in
      guard let count = try? AttemptCount(decoding: bytes) else { return }
      for hasOtherWays in [true, false] {
        let throttle = Throttle(hasOtherWays: hasOtherWays)
        for now in [0, 1, count.since.nanoseconds, Int64.max / 2] {
          _ = throttle.standing(count, now: Instant(nanoseconds: now))
          let other = BootIdentity(high: 1, low: 2)
          _ = throttle.restarted(count, boot: other, now: Instant(nanoseconds: now))
        }
      }
    }
  }

  /// Gives the input as it is, and as a file of the right length whose checksum is right.
  private static func withSoundChecksum(
    _ bytes: UnsafeRawBufferPointer, count: Int, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    body(bytes)
    let content = count - Record.checksumCount
    guard bytes.count >= content else { return }
    var buffer = SecretBuffer(capacity: count)
    guard buffer.append(UnsafeRawBufferPointer(rebasing: bytes[..<content])) else { return }
    Record.end(&buffer)
    buffer.withUnsafeBytes(body)
  }
}
