import Glibc
import Testing

@testable import GestureEngine

/// One after the other: all look for the same order.
@Suite("memory", .serialized)
struct MemoryTests {
  /// The dot at a position of an order that nothing else in this process has: all 36 dots in steps of 23.
  /// Computed each time, so that the test itself leaves no copy of it anywhere.
  private static func dot(at position: Int) -> UInt8 { UInt8((position * 23 + 5) % 36) }

  /// What is looked for: the later two thirds, since the allocator writes over the beginning of what it
  /// frees.
  private static let searched = 12..<36

  /// Many, since what is freed first is soon used again by others.
  private static let patterns = 200

  @Test("a pattern is in memory once while it lives, wherever it was moved, and not at all when it has gone")
  func gone() throws {
    let alive = try countWithPatterns()
    let after = try countOccurrences()
    #expect(alive == Self.patterns)
    #expect(after == 0)
  }

  @Test("the search finds what lies across the edge of two ranges")
  func acrossRanges() throws {
    let page = sysconf(Int32(_SC_PAGESIZE))
    let memory = try #require(
      mmap(nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
    defer { munmap(memory, 2 * page) }
    let edge = memory + page
    // The kernel lists pages apart when they are to be treated differently.
    try #require(madvise(edge, page, MADV_DONTDUMP) == 0)
    let address = UInt(bitPattern: edge)
    try #require(try writableRanges(joined: false).contains { $0.lowerBound == address })
    let before = try countOccurrences()
    let start = edge - Self.searched.count / 2
    for (offset, position) in Self.searched.enumerated() {
      start.storeBytes(of: Self.dot(at: position), toByteOffset: offset, as: UInt8.self)
    }
    #expect(try countOccurrences() == before + 1)
    memset(memory, 0, 2 * page)
  }

  private func countWithPatterns() throws -> Int {
    let grid = try #require(Grid(columns: 6, rows: 6))
    var owners: [Owner] = []
    for _ in 0..<Self.patterns {
      var pattern = Pattern(grid: grid)
      for position in 0..<36 {
        pattern.take(try #require(grid.dot(index: Int(Self.dot(at: position)))), policy: .skip)
      }
      owners.append(Owner(pattern))
    }
    return try withExtendedLifetime(owners) { try countOccurrences() }
  }

  private final class Owner {
    let pattern: Pattern
    init(_ pattern: consuming Pattern) { self.pattern = pattern }
  }

  /// How often the order is in this process's writable memory. Read through the kernel, since other tests run
  /// beside this one and may unmap what they like.
  private func countOccurrences() throws -> Int {
    let memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC)
    try #require(memory >= 0)
    defer { close(memory) }
    let window = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
    defer {
      wipe(window)
      window.deallocate()
    }
    let own = UInt(bitPattern: window.baseAddress)..<UInt(bitPattern: window.baseAddress) + UInt(window.count)
    let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
    var found = 0
    for range in try writableRanges() {
      var address = range.lowerBound
      while address < range.upperBound {
        let length = min(window.count, Int(range.upperBound - address))
        let read = pread(memory, window.baseAddress, length, off_t(address))
        if read > 0 {
          found += occurrences(
            in: UnsafeRawBufferPointer(rebasing: window[..<read]), at: address, outside: own)
        }
        if read < length {
          // A page that cannot be read ends what is read at once: behind it the search goes on.
          address = (address + UInt(max(read, 0))) / page * page + page
        } else {
          // Windows overlap, so that nothing hides across an edge.
          address += UInt(length == window.count ? length - Self.searched.count + 1 : length)
        }
      }
    }
    return found
  }

  private func occurrences(in bytes: UnsafeRawBufferPointer, at address: UInt, outside own: Range<UInt>)
    -> Int
  {
    guard let base = bytes.baseAddress, bytes.count >= Self.searched.count else { return 0 }
    var found = 0
    var offset = 0
    let last = bytes.count - Self.searched.count
    while offset <= last,
      let hit = memchr(base + offset, Int32(Self.dot(at: Self.searched.lowerBound)), last - offset + 1)
    {
      offset = UnsafeRawPointer(hit) - base
      let isWhole = Self.searched.enumerated().allSatisfy { bytes[offset + $0] == Self.dot(at: $1) }
      if isWhole, !own.contains(address + UInt(offset)) { found += 1 }
      offset += 1
    }
    return found
  }

  /// - Parameter joined: whether ranges that touch are one.
  private func writableRanges(joined: Bool = true) throws -> [Range<UInt>] {
    let file = try #require(fopen("/proc/self/maps", "re"))
    defer { fclose(file) }
    var ranges: [Range<UInt>] = []
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), file) != nil {
      let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        .split(separator: " ")
      let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      // A range beyond 1 GiB is AddressSanitizer's own: terabytes, and no memory of ours.
      guard bounds.count == 2, fields[1].hasPrefix("rw"), bounds[1] - bounds[0] <= 1 << 30 else { continue }
      if joined, let last = ranges.last, last.upperBound == bounds[0] {
        ranges[ranges.count - 1] = last.lowerBound..<bounds[1]
      } else {
        ranges.append(bounds[0]..<bounds[1])
      }
    }
    return ranges
  }
}
