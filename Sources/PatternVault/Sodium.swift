import CSodium

/// libsodium wants to be initialised once before use; a `static let` is exactly that.
enum Sodium {
  static let isReady = sodium_init() >= 0

  /// Fills memory with random bytes from the kernel.
  static func fillRandomly(_ bytes: UnsafeMutableRawBufferPointer) {
    guard isReady, let start = bytes.baseAddress else { return }
    randombytes_buf(start, bytes.count)
  }

  /// BLAKE2b, as long as `hash`, with a key.
  ///
  /// - Returns: false where nothing was computed.
  static func hash(
    _ bytes: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer, into hash: UnsafeMutableRawBufferPointer
  ) -> Bool {
    guard isReady, let output = hash.assumingMemoryBound(to: UInt8.self).baseAddress else { return false }
    return crypto_generichash(
      output, hash.count, bytes.assumingMemoryBound(to: UInt8.self).baseAddress, UInt64(bytes.count),
      key.assumingMemoryBound(to: UInt8.self).baseAddress, key.count) == 0
  }
}
