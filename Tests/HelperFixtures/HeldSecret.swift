import SecretMemory

/// A secret buffer in a class: the expectation macro wants values that can be copied.
public final class HeldSecret {
  public var buffer: SecretBuffer

  public init(capacity: Int, in arena: SecretArena? = nil) {
    buffer = SecretBuffer(capacity: capacity, in: arena)
  }

  public func add(_ text: String) -> Bool { add(Array(text.utf8)) }

  public func add(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBytes { buffer.append($0) } }

  public var bytes: [UInt8] { buffer.withUnsafeBytes { Array($0) } }
  public var text: String { String(decoding: bytes, as: UTF8.self) }
  public var count: Int { buffer.count }
  public var capacity: Int { buffer.capacity }

  /// Whether the part that is not in use is all zeros.
  public var isRestZero: Bool {
    var isZero = true
    buffer.appendFilling { free in
      isZero = free.allSatisfy { $0 == 0 }
      return 0
    }
    return isZero
  }
}
