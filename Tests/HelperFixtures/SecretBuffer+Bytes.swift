import SecretMemory

extension SecretBuffer {
  /// A buffer with these bytes. Only tests have secrets in arrays.
  public init(_ bytes: some Collection<UInt8>) {
    self.init(capacity: max(bytes.count, 1))
    for byte in bytes { _ = append(byte) }
  }
}
