import GestureEngine
import Platform

@testable import HelperWire

/// One of each message, as each role may use it.
enum Samples {
  static let authenticators = HelperRole.allCases.filter { ![.painter, .picture, .haptics].contains($0) }
  static let shape = PatternShape(.nine, .skip)

  static func requests(to role: HelperRole) -> [AuthenticatorRequest] {
    let all: [AuthenticatorRequest] = [
      .begin(attempt: 1), .begin(attempt: .max), .respond(attempt: 7, prompt: 2), .cancel(attempt: 300),
      .reset,
      .enroll(policy: .fill), .enroll(policy: .skip), .remove,
    ]
    return all.filter { MessageSet.requests(to: role).contains($0.type) }
  }

  static func replies(from role: HelperRole) -> [AuthenticatorReply] {
    let common: [AuthenticatorReply] = [
      .granted(attempt: 1), .denied(attempt: 2, failures: 10, wait: 5_400_000, counted: true),
      .denied(attempt: 0x0102_0304, failures: 0, wait: 0, counted: false),
      .unavailable(attempt: 3, reason: "kein Anschluss"), .cancelled(attempt: 4),
      .prompt(attempt: 5, prompt: 1, echo: true, text: "Einmalkode: "),
      .prompt(attempt: 5, prompt: 2, echo: false, text: ""), .info(attempt: 6, text: "é€😀"),
      .error(attempt: 7, text: "no"), .resetDone, .enrolled, .removed,
    ]
    let refusals = StorageFault.allCases.map { AuthenticatorReply.refused($0, reason: "too short") }
    return (common + refusals + states(of: role).flatMap { [.hello($0), .stateChanged($0)] })
      .filter { MessageSet.replies(from: role).contains($0.type) }
  }

  static func states(of role: HelperRole) -> [AuthenticatorState] {
    switch role {
    case .password, .other: [.ready, .certainlyNot(reason: "no service file")]
    case .fingerprint:
      [
        .ready, .certainlyNot(reason: "no fprintd"), .notEnrolled, .off(failures: 5),
        .unusable(reason: "no reader"),
      ]
    case .pattern:
      [
        .notEnrolled, .patternReady(shape, failures: 3), .waiting(shape, remaining: 60_000, failures: 5),
        .off(failures: 10), .unusable(reason: "open to others"),
      ]
    case .painter, .picture, .haptics: []
    }
  }
}

func decodeRequest(_ bytes: [UInt8], to role: HelperRole) throws -> AuthenticatorRequest {
  try bytes.withUnsafeBytes { try AuthenticatorRequest(decoding: $0, to: role) }
}

func decodeReply(_ bytes: [UInt8], from role: HelperRole) throws -> AuthenticatorReply {
  try bytes.withUnsafeBytes { try AuthenticatorReply(decoding: $0, from: role) }
}
