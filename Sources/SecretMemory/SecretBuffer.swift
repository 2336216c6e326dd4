/// A secret of limited length: it cannot be copied, never moves, never grows, and is zeros when it is gone.
///
/// Its bytes lie in locked memory that core dumps leave out. Everything that holds a password, a pattern or a
/// packet with one of them in it is a `SecretBuffer`.
public struct SecretBuffer: ~Copyable {
  /// How many bytes fit.
  public var capacity: Int { storage.count }

  /// How many bytes there are now.
  public private(set) var count = 0

  private let storage: UnsafeMutableRawBufferPointer
  private let arena: SecretArena?

  /// Makes an empty buffer.
  ///
  /// - Parameters:
  ///   - capacity: how many bytes can be held at most; at least 1.
  ///   - arena: a page to share with other small secrets; the buffer gets pages of its own where it is nil or
  ///     full.
  public init(capacity: Int, in arena: SecretArena? = nil) {
    let capacity = max(capacity, 1)
    if let arena, let part = arena.reserve(capacity) {
      self.arena = arena
      storage = part
    } else {
      let own = SecretPages(capacity: capacity)
      self.arena = nil
      storage = UnsafeMutableRawBufferPointer(rebasing: own.release()[..<capacity])
    }
  }

  deinit {
    if let arena {
      arena.release(storage)
    } else {
      SecretPages.unmap(storage)
    }
  }

  public var isEmpty: Bool { count == 0 }

  /// Adds bytes at the end.
  ///
  /// - Returns: false when they do not all fit; then nothing was added.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= capacity - count else { return false }
    UnsafeMutableRawBufferPointer(rebasing: storage[count..<count + bytes.count]).copyMemory(from: bytes)
    count += bytes.count
    return true
  }

  /// Adds one byte at the end.
  ///
  /// - Returns: false when the buffer is full.
  public mutating func append(_ byte: UInt8) -> Bool {
    guard count < capacity else { return false }
    storage[count] = byte
    count += 1
    return true
  }

  /// Adds what another buffer holds.
  ///
  /// - Returns: false when it does not fit; then nothing was added.
  public mutating func append(_ other: borrowing SecretBuffer) -> Bool {
    append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(other.storage)[..<other.count]))
  }

  /// Lets someone else write: gives the free part to `fill`, which says how many bytes it wrote there.
  ///
  /// - Parameter fill: returns the number of bytes written; out of range counts as none or as all.
  public mutating func appendFilling<Failure: Error>(
    _ fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    let free = UnsafeMutableRawBufferPointer(rebasing: storage[count...])
    count += min(max(try fill(free), 0), free.count)
  }

  /// Takes away the last Unicode scalar of UTF-8 text; in bytes that are not UTF-8, one byte and the
  /// continuation bytes that follow it. What was taken away is zeros.
  public mutating func removeLast() {
    var start = count
    while start > 0 {
      start -= 1
      if storage[start] & 0b1100_0000 != 0b1000_0000 { break }
    }
    SecretPages.wipe(UnsafeMutableRawBufferPointer(rebasing: storage[start..<count]))
    count = start
  }

  /// Makes the buffer empty and all its bytes zeros.
  public mutating func wipe() {
    SecretPages.wipe(storage)
    count = 0
  }

  /// Gives a look at the bytes. They must not be kept or copied to ordinary memory.
  public func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(storage)[..<count]))
  }
}
