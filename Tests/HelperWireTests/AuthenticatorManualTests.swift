import Foundation
import Testing

@testable import HelperWire

/// patternlock-authenticator(7) is the protocol for those who write authenticators: what it says has to be so.
@Suite struct AuthenticatorManualTests {
  private let text: String

  init() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    text = try String(
      contentsOf: package.appending(path: "data/patternlock-authenticator.7.scd"), encoding: .utf8)
  }

  /// The packets of the manual, as they stand there, in order.
  private static let packets: [(type: MessageType, bytes: [UInt8])] = [
    reply(.hello(.ready)), reply(.hello(.certainlyNot(reason: "no card"))), reply(.granted(attempt: 1)),
    reply(.denied(attempt: 1, failures: 1, wait: 0, counted: true)),
    reply(.unavailable(attempt: 1, reason: "no card")), reply(.info(attempt: 1, text: "Touch")),
    reply(.error(attempt: 1, text: "Touch")), reply(.stateChanged(.ready)),
    reply(.stateChanged(.certainlyNot(reason: "no card"))),
    (.begin, AuthenticatorRequest.begin(attempt: 1).encoded()),
  ]

  private static func reply(_ reply: AuthenticatorReply) -> (type: MessageType, bytes: [UInt8]) {
    (reply.type, reply.encoded(from: .other))
  }

  @Test("the manual shows each message byte by byte, and no other")
  func examples() {
    let shown = text.matches(of: /\*((?:[0-9a-f]{2} )+[0-9a-f]{2})\*/).map { String($0.output.1) }
    let expected = Self.packets.map { packet in
      packet.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
    }
    #expect(shown == expected)
  }

  @Test("the manual names each message that may be sent, by its number")
  func messages() {
    let documented = text.matches(of: /\*[a-z ]+\* \((\d+)\)/).compactMap { UInt8($0.output.1) }
    let allowed = MessageType.allCases.filter {
      MessageSet.replies(from: .other).contains($0) || MessageSet.requests(to: .other).contains($0)
    }
    #expect(Set(documented) == Set(allowed.map(\.rawValue)))
    #expect(Set(Self.packets.map(\.type)) == Set(allowed))
  }

  @Test("the manual names each variable of the environment that a helper gets")
  func environment() {
    for name in HelperEnvironment.authenticator.names {
      #expect(text.contains(name))
    }
  }
}
