import CPlatform
import Glibc

/// A session bus of a test's own with something in feedbackd's place: `Tests/Rig/feedback-bus`.
public final class FeedbackBus {
  /// What is in feedbackd's place.
  public enum Kind: String, Sendable {
    case answers
    case silent
    case absent
  }

  private let folder = TemporaryDirectory()
  private let input: Int32
  private let process: pid_t

  /// Starts a bus. Wait for ``address`` before anything is done with it.
  public init(_ kind: Kind) {
    var ends: (Int32, Int32) = (-1, -1)
    _ = withUnsafeMutableBytes(of: &ends) {
      socketpair(
        AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0,
        $0.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    input = ends.0
    // Beside this file's folder.
    let script = #filePath.replacing("/HelperFixtures/FeedbackBus.swift", with: "/Rig/feedback-bus")
    process = FingerprintBus.spawn([script, folder.path, kind.rawValue], input: ends.1)
    close(ends.1)
  }

  deinit {
    // It ends by itself when its input does, and the bus with it.
    close(input)
    if process > 0 { waitpid(process, nil, 0) }
  }

  /// Where the bus is, once it is there.
  public var address: String? {
    let bytes = folder.read("address")
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// What was asked for: app, event, hints and timeout of each call.
  public var calls: [String] {
    String(decoding: folder.read("calls"), as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
