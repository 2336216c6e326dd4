import Glibc
import Platform

/// Whole pages that hold secrets: locked into memory, left out of core dumps, zero in a forked child.
///
/// This is the one place that maps, locks and wipes; `SecretBuffer` and `SecretArena` hand out parts of it.
struct SecretPages: ~Copyable {
  let bytes: UnsafeMutableRawBufferPointer

  /// Maps at least `capacity` zero bytes. Where the lock is refused (`RLIMIT_MEMLOCK`), a warning is written
  /// once a process and the pages are used unlocked: being shut out is worse than a secret in the swap.
  ///
  /// Ends the program where no memory can be mapped: nothing can go on without its smallest buffers, and a
  /// locker that ends leaves the session locked.
  init(capacity: Int) {
    let page = max(Int(sysconf(Int32(_SC_PAGESIZE))), 4096)
    let length = (max(capacity, 1) + page - 1) / page * page
    guard
      let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      start != MAP_FAILED
    else {
      Log.error("cannot map \(length) bytes for secrets: \(SystemError("mmap").reason)")
      exit(1)
    }
    madvise(start, length, MADV_DONTDUMP)
    madvise(start, length, MADV_WIPEONFORK)
    if mlock(start, length) != 0 { Self.warnThatLockingFailed }
    bytes = UnsafeMutableRawBufferPointer(start: start, count: length)
  }

  deinit {
    Self.unmap(bytes)
  }

  /// Gives the pages away; the new owner calls `unmap`.
  consuming func release() -> UnsafeMutableRawBufferPointer {
    let bytes = self.bytes
    discard self
    return bytes
  }

  /// Wipes and unmaps what `release` gave. The buffer may have been shortened: the kernel rounds up to pages.
  static func unmap(_ bytes: UnsafeMutableRawBufferPointer) {
    wipe(bytes)
    munmap(bytes.baseAddress, bytes.count)
  }

  /// Overwrites with zeros in a way that no optimiser removes.
  static func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    explicit_bzero(start, bytes.count)
  }

  /// A `static let` runs once: that is all the state this warning needs.
  private static let warnThatLockingFailed: Void = Log.warning(
    "secrets cannot be locked into memory (\(SystemError("mlock").reason)) and may reach the swap; "
      + "raise the limit shown by `ulimit -l`, or encrypt the swap")
}
