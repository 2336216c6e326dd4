/// One locked page that several small secrets share, so that each of them does not cost a page of
/// `RLIMIT_MEMLOCK` (64 KiB on older systems) and four system calls of its own.
///
/// Space is given out in granules of 64 bytes. The page stays mapped as long as the arena or any buffer in it
/// lives.
public final class SecretArena {
  static let granule = 64
  static let granules = 64

  let pages = SecretPages(capacity: granule * granules)

  /// One bit a granule; set where a buffer lives.
  private var used: UInt64 = 0

  public init() {}

  /// The number of bytes that are not given out.
  public var free: Int { (Self.granules - used.nonzeroBitCount) * Self.granule }

  /// Finds room for `capacity` bytes.
  ///
  /// - Returns: the part of the page, all zeros; nil where no gap is wide enough.
  func reserve(_ capacity: Int) -> UnsafeMutableRawBufferPointer? {
    guard capacity > 0, capacity <= Self.granule * Self.granules else { return nil }
    let mask = Self.mask(capacity)
    for first in 0...(Self.granules - mask.nonzeroBitCount) where used & (mask << UInt64(first)) == 0 {
      used |= mask << UInt64(first)
      let start = first * Self.granule
      return UnsafeMutableRawBufferPointer(rebasing: pages.bytes[start..<start + capacity])
    }
    return nil
  }

  /// Takes back what `reserve` gave.
  func release(_ bytes: UnsafeMutableRawBufferPointer) {
    guard let start = bytes.baseAddress, let page = pages.bytes.baseAddress else { return }
    SecretPages.wipe(bytes)
    used &= ~(Self.mask(bytes.count) << UInt64((start - page) / Self.granule))
  }

  private static func mask(_ capacity: Int) -> UInt64 {
    let count = (capacity + granule - 1) / granule
    return count == granules ? .max : (1 << UInt64(count)) - 1
  }
}
