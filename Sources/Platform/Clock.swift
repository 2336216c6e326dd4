import Glibc

/// A length of time in whole milliseconds.
public struct Milliseconds: Comparable, Hashable, Sendable, ExpressibleByIntegerLiteral {
  public var count: Int64

  public init(_ count: Int64) { self.count = count }
  public init(integerLiteral count: Int64) { self.count = count }

  public static func < (left: Self, right: Self) -> Bool { left.count < right.count }
  public static func + (left: Self, right: Self) -> Self { Self(left.count + right.count) }
  public static func - (left: Self, right: Self) -> Self { Self(left.count - right.count) }
}

/// A point on one of the kernel's clocks that no one can set.
public struct Instant: Comparable, Hashable, Sendable {
  /// Nanoseconds since the clock's own beginning.
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The monotonic clock, which stands still while the machine sleeps: for timers and animation.
  public static var now: Instant { read(CLOCK_MONOTONIC) }

  /// The clock since boot, which goes on while the machine sleeps: for waits that a person sits out.
  public static var sinceBoot: Instant { read(CLOCK_BOOTTIME) }

  private static func read(_ clock: clockid_t) -> Instant {
    var time = timespec()
    // Cannot fail: both clocks exist on every Linux and the address is valid.
    clock_gettime(clock, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  public static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }

  public static func + (left: Self, right: Milliseconds) -> Self {
    Self(nanoseconds: left.nanoseconds + right.count * 1_000_000)
  }

  public static func - (left: Self, right: Self) -> Milliseconds {
    Milliseconds((left.nanoseconds - right.nanoseconds) / 1_000_000)
  }
}
