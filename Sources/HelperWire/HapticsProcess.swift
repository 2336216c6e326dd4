import Glibc
import Platform
import SecretMemory

/// The helper for what can be felt, as the locker sees it.
public final class HapticsProcess {
  public let process: HelperProcess

  private var packet = SecretBuffer(capacity: Wire.maximumPacket)

  /// Starts one.
  ///
  /// - Parameter standardError: what it writes messages to.
  public init(
    starting program: borrowing HelperExecutable, standardError: Int32 = STDERR_FILENO
  ) throws(SystemError) {
    process = try HelperProcess(
      starting: program, as: "patternlock-haptics", arguments: [], environment: .haptics,
      standardError: standardError)
  }

  /// The descriptor that is readable when it has ended, or says what it may not.
  public var descriptor: Int32 { process.socket.number }

  public func send(_ request: HapticsRequest) throws(WireError) {
    try process.socket.send(request.encoded())
  }

  /// Looks what made the descriptor readable.
  ///
  /// - Throws: `closed` when it has ended, and whatever else makes it one to be ended.
  public func listen() throws(WireError) {
    guard try process.socket.receive(into: &packet) else { return }
    try packet.withUnsafeBytes { (bytes) throws(WireError) in
      let reader = try WireReader(bytes, allowed: .replies(from: .haptics))
      throw .notAllowed(reader.type)
    }
  }
}
