import CSodium
import Glibc
import SecretMemory

/// Argon2id over the encoded pattern.
enum PatternHash {
  /// Bytes of salt and of hash.
  static let saltCount = 16
  static let hashCount = 32

  /// Computes the hash.
  ///
  /// `crypto_pwhash_str_verify` is not used: it says "wrong" when memory is short, and want of memory must not
  /// count against the owner.
  ///
  /// - Returns: false where there was not enough memory.
  static func compute(
    _ encoded: UnsafeRawBufferPointer, salt: UnsafeRawBufferPointer, cost: PatternCost,
    into hash: UnsafeMutableRawBufferPointer
  ) -> Bool {
    guard Sodium.isReady, salt.count == saltCount, hash.count == hashCount,
      let input = encoded.assumingMemoryBound(to: CChar.self).baseAddress,
      let salt = salt.assumingMemoryBound(to: UInt8.self).baseAddress,
      let output = hash.assumingMemoryBound(to: UInt8.self).baseAddress
    else { return false }
    return crypto_pwhash(
      output, UInt64(hash.count), input, UInt64(encoded.count), salt, cost.operations, Int(cost.memory),
      crypto_pwhash_alg_argon2id13()) == 0
  }

  /// Computes one hash of zeros, for its time.
  static func tryOut(_ cost: PatternCost) -> Bool {
    var salt = SecretBuffer(capacity: saltCount)
    salt.appendFilling { $0.initializeMemory(as: UInt8.self, repeating: 0).count }
    var hash = SecretBuffer(capacity: hashCount)
    var done = false
    salt.withUnsafeBytes { salt in
      hash.appendFilling { free in
        done = compute(salt, salt: salt, cost: cost, into: free)
        return hashCount
      }
    }
    return done
  }

  /// Compares in a time that does not depend on the bytes.
  static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    guard left.count == right.count, let first = left.baseAddress, let second = right.baseAddress else {
      return false
    }
    return sodium_memcmp(first, second, left.count) == 0
  }
}
