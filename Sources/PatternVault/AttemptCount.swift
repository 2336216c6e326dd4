import Platform
import SecretMemory

/// How many times a wrong pattern was drawn since anyone last proved who they are, and when the last time was.
///
/// Format of the file (see `Record`; offsets in bytes, integers little-endian):
///
/// | offset | length | |
/// |---|---|---|
/// | 0 | 8 | `plockcnt` |
/// | 8 | 2 | version: 1 |
/// | 10 | 2 | zero |
/// | 12 | 4 | failures |
/// | 16 | 16 | boot id, first half first |
/// | 32 | 8 | CLOCK_BOOTTIME of the last failure, or of the beginning of this boot's wait, in nanoseconds |
/// | 40 | 16 | checksum |
public struct AttemptCount: Equatable, Sendable {
  static let letters: StaticString = "plockcnt"
  static let version: UInt16 = 1
  static let encodedCount = 56
  /// A hundred years of uptime, in nanoseconds.
  private static let latest: Int64 = 100 * 366 * 86_400 * 1_000_000_000

  public let failures: UInt32
  /// The boot that `since` belongs to.
  public let boot: BootIdentity
  /// When the wait that follows the last failure began.
  public let since: Instant

  public init(failures: UInt32, boot: BootIdentity, since: Instant) {
    self.failures = failures
    self.boot = boot
    self.since = since
  }

  init(decoding bytes: UnsafeRawBufferPointer) throws(RecordError) {
    try Record.check(bytes, Self.letters, version: Self.version, count: Self.encodedCount)
    var reader = RecordReader(bytes, at: Record.headerCount)
    guard reader.integer(UInt16.self) == 0 else { throw .damaged }
    failures = reader.integer()
    boot = BootIdentity(high: reader.integer(), low: reader.integer())
    let since: Int64 = reader.integer()
    // A sound checksum says nothing about sense: what no machine's uptime comes to is not counted with.
    guard (0...Self.latest).contains(since) else { throw .damaged }
    self.since = Instant(nanoseconds: since)
  }

  func encoded() -> SecretBuffer {
    var buffer = SecretBuffer(capacity: Self.encodedCount)
    Record.begin(Self.letters, version: Self.version, in: &buffer)
    Record.append(UInt16(0), to: &buffer)
    Record.append(failures, to: &buffer)
    Record.append(boot.high, to: &buffer)
    Record.append(boot.low, to: &buffer)
    Record.append(since.nanoseconds, to: &buffer)
    Record.end(&buffer)
    return buffer
  }
}
