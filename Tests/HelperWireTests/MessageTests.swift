import GestureEngine
import HelperFixtures
import Testing

@testable import HelperWire

@Suite struct MessageTests {
  @Test("every request is read as it was written", arguments: Samples.authenticators)
  func requests(role: HelperRole) throws {
    for request in Samples.requests(to: role) {
      let secret: [UInt8] = request.secretOffset == nil ? [] : [3, 3, 0, 1, 2, 5]
      let header = request.encoded()
      #expect(try decodeRequest(header + secret, to: role) == request)
      if let offset = request.secretOffset { #expect(offset == header.count) }
    }
  }

  @Test("every reply is read as it was written", arguments: Samples.authenticators)
  func replies(role: HelperRole) throws {
    for reply in Samples.replies(from: role) {
      #expect(try decodeReply(reply.encoded(from: role), from: role) == reply)
    }
  }

  @Test("a message that a role may not send or be sent is refused", arguments: Samples.authenticators)
  func roles(role: HelperRole) {
    for other in Samples.authenticators where other != role {
      for request in Samples.requests(to: other)
      where !MessageSet.requests(to: role).contains(request.type) {
        #expect(throws: WireError.notAllowed(request.type)) { try decodeRequest(request.encoded(), to: role) }
      }
      for reply in Samples.replies(from: other) where !MessageSet.replies(from: role).contains(reply.type) {
        #expect(throws: WireError.notAllowed(reply.type)) {
          try decodeReply(reply.encoded(from: role), from: role)
        }
      }
    }
  }

  @Test("requests and replies are not taken for each other")
  func directions() {
    #expect(throws: WireError.notAllowed(.granted)) {
      try decodeRequest(AuthenticatorReply.granted(attempt: 1).encoded(from: .password), to: .password)
    }
    #expect(throws: WireError.notAllowed(.begin)) {
      try decodeReply(AuthenticatorRequest.begin(attempt: 1).encoded(), from: .password)
    }
  }

  @Test("a hello of another version, or of another role, is refused")
  func hello() {
    var bytes = AuthenticatorReply.hello(.ready).encoded(from: .password)
    #expect(throws: WireError.badValue(.hello, .role)) { try decodeReply(bytes, from: .other) }
    bytes[1] = 2
    #expect(throws: WireError.unknownVersion(2)) { try decodeReply(bytes, from: .password) }
  }

  @Test("a state that a role cannot be in is refused", arguments: Samples.authenticators)
  func states(role: HelperRole) {
    for other in Samples.authenticators {
      for state in Samples.states(of: other) where !Samples.states(of: role).contains(state) {
        // A reason may differ while the case is allowed: those are not meant here.
        if case .certainlyNot = state, role != .pattern { continue }
        if case .unusable = state, role == .pattern || role == .fingerprint { continue }
        if case .off = state, role == .pattern || role == .fingerprint { continue }
        #expect(throws: WireError.badValue(.stateChanged, .state)) {
          try decodeReply(AuthenticatorReply.stateChanged(state).encoded(from: role), from: role)
        }
      }
    }
  }

  @Test("attempts and prompts count from 1")
  func ordinals() {
    #expect(throws: WireError.badValue(.begin, .attempt)) {
      try decodeRequest([1, 0, 0, 0, 0], to: .password)
    }
    #expect(throws: WireError.badValue(.respond, .prompt)) {
      try decodeRequest([2, 1, 0, 0, 0, 0, 0, 0, 0], to: .password)
    }
    #expect(throws: WireError.badValue(.granted, .attempt)) {
      try decodeReply([17, 0, 0, 0, 0], from: .pattern)
    }
  }

  @Test("grids, policies and flags out of range are refused")
  func values() {
    let ready = AuthenticatorReply.stateChanged(.patternReady(Samples.shape, failures: 0)).encoded(
      from: .pattern)
    for (index, value, field) in [(2, 1, .grid), (2, 7, .grid), (3, 0, .grid), (4, 2, .policy)]
      as [(Int, UInt8, WireField)]
    {
      var bytes = ready
      bytes[index] = value
      #expect(throws: WireError.badValue(.stateChanged, field)) { try decodeReply(bytes, from: .pattern) }
    }
    #expect(throws: WireError.badValue(.enroll, .policy)) { try decodeRequest([5, 2, 3, 3], to: .pattern) }
    var denied = AuthenticatorReply.denied(attempt: 1, failures: 0, wait: 0, counted: true).encoded(
      from: .pattern)
    denied[denied.count - 1] = 2
    #expect(throws: WireError.badValue(.denied, .counted)) { try decodeReply(denied, from: .pattern) }
    #expect(throws: WireError.badValue(.refused, .fault)) { try decodeReply([27, 200], from: .pattern) }
  }

  @Test("a secret that is too long is refused")
  func secretLength() throws {
    let header = AuthenticatorRequest.begin(attempt: 1).encoded()
    let longest = [UInt8](repeating: 97, count: Wire.maximumSecret)
    #expect(try decodeRequest(header + longest, to: .password) == .begin(attempt: 1))
    #expect(throws: WireError.badValue(.begin, .secret)) {
      try decodeRequest(header + longest + [97], to: .password)
    }
  }

  @Test("waits that do not fit are sent as the nearest that do")
  func clamping() throws {
    for (wait, sent) in [(-1, 0), (.max, Int64(UInt32.max))] as [(Int64, Int64)] {
      let bytes = AuthenticatorReply.denied(attempt: 1, failures: 1, wait: .init(wait), counted: true)
        .encoded(from: .pattern)
      #expect(
        try decodeReply(bytes, from: .pattern)
          == .denied(attempt: 1, failures: 1, wait: .init(sent), counted: true))
    }
  }
}
