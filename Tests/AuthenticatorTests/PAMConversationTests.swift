import CPAM
import Glibc
import HelperFixtures
import Platform
import SecretMemory
import Testing

@testable import HelperWire
@testable import patternlock_auth

/// The callback as libpam calls it, with what no module at hand does: several messages in one call.
@Suite final class PAMConversationTests {
  private let locker: WireSocket
  private let connection: HelperConnection

  init() throws {
    let (near, far) = try WireSocket.pair()
    locker = WireSocket(owning: FileDescriptor(owning: near))
    connection = HelperConnection(.password, WireSocket(owning: FileDescriptor(owning: far)))
  }

  private func conversation(typed: String) -> PAMConversation {
    PAMConversation(connection, attempt: 5, user: "zoe", typed: SecretBuffer(typed.utf8))
  }

  /// Calls the callback.
  ///
  /// - Returns: its result and the answers, nil for a message without one.
  private func converse(_ conversation: PAMConversation, _ messages: [(Int32, String)]) -> (Int32, [String?])
  {
    let texts = messages.map { strdup($0.1) }
    defer { for text in texts { free(text) } }
    let structures = zip(messages, texts).map { pam_message(msg_style: $0.0, msg: UnsafePointer($1)) }
    var responses: UnsafeMutablePointer<pam_response>?
    let result = structures.withUnsafeBufferPointer { all in
      var pointers = all.indices.map { all.baseAddress?.advanced(by: $0) }
      return PAMConversation.callback(
        Int32(messages.count), &pointers, &responses, Unmanaged.passUnretained(conversation).toOpaque())
    }
    guard let responses else { return (result, []) }
    defer { free(responses) }
    return (
      result,
      messages.indices.map { index in
        guard let text = responses[index].resp else { return nil }
        defer { free(text) }
        return String(cString: text)
      }
    )
  }

  /// What has been said to the locker.
  private func said() throws -> [AuthenticatorReply] {
    var packet = SecretBuffer(capacity: Wire.maximumPacket)
    var replies: [AuthenticatorReply] = []
    while try locker.receive(into: &packet) {
      replies.append(try packet.withUnsafeBytes { try AuthenticatorReply(decoding: $0, from: .password) })
    }
    return replies
  }

  private func answer(_ attempt: UInt32, _ prompt: UInt32, _ secret: String) throws {
    try locker.send(
      AuthenticatorRequest.respond(attempt: attempt, prompt: prompt).encoded(),
      secret: SecretBuffer(secret.utf8))
  }

  @Test("several messages in one call are answered in their order, each as it wants")
  func several() throws {
    let conversation = conversation(typed: "hunter2")
    try answer(5, 1, "zoe")
    try answer(5, 2, "123 456")
    let (result, answers) = converse(
      conversation,
      [
        (PAM_TEXT_INFO, "Welcome"), (PAM_PROMPT_ECHO_ON, "Name: "), (PAM_PROMPT_ECHO_OFF, "Password: "),
        (PAM_ERROR_MSG, "Caps?"), (PAM_PROMPT_ECHO_OFF, "Code: "),
      ])
    #expect(result == PAM_SUCCESS)
    #expect(answers == [nil, "zoe", "hunter2", nil, "123 456"])
    #expect(
      try said() == [
        .info(attempt: 5, text: "Welcome"), .prompt(attempt: 5, prompt: 1, echo: true, text: "Name: "),
        .error(attempt: 5, text: "Caps?"), .prompt(attempt: 5, prompt: 2, echo: false, text: "Code: "),
      ])
  }

  @Test(
    "a text of 100 kB with markup, controls and overrides comes as one short line, with the markup as it is written"
  )
  func flood() throws {
    let hostile = String(repeating: "<b>&amp;</b>\u{202E}\n\r\u{1B}[2J\u{85}\u{2066}%s ", count: 4_000)
    let (result, _) = converse(
      conversation(typed: "hunter2"),
      [(PAM_TEXT_INFO, hostile), (PAM_ERROR_MSG, hostile)])
    #expect(result == PAM_SUCCESS)
    let texts = try said().map { reply in
      switch reply {
      case .info(_, let text), .error(_, let text): text
      default: ""
      }
    }
    #expect(texts.count == 2)
    for text in texts {
      #expect(text.hasPrefix("<b>&amp;</b>    [2J  %s <b>"))
      #expect(text.utf8.count <= Wire.maximumText)
      #expect(text.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) })
    }
  }

  @Test(
    "texts and questions of one call come in their order; what was typed answers neither of the questions")
  func renewal() throws {
    let conversation = conversation(typed: "hunter2")
    try answer(5, 1, "new")
    try answer(5, 2, "new")
    let (result, answers) = converse(
      conversation,
      [
        (PAM_ERROR_MSG, "Password has expired"), (PAM_TEXT_INFO, "Choose another"),
        (PAM_PROMPT_ECHO_OFF, "New password: "), (PAM_PROMPT_ECHO_OFF, "Retype new password: "),
      ])
    #expect(result == PAM_SUCCESS)
    #expect(answers == [nil, nil, "new", "new"])
    #expect(
      try said() == [
        .error(attempt: 5, text: "Password has expired"), .info(attempt: 5, text: "Choose another"),
        .prompt(attempt: 5, prompt: 1, echo: false, text: "New password: "),
        .prompt(attempt: 5, prompt: 2, echo: false, text: "Retype new password: "),
      ])
  }

  @Test("a hidden prompt for anything but the password is put to the owner; what was typed waits for its own")
  func codeFirst() throws {
    let conversation = conversation(typed: "hunter2")
    try answer(5, 1, "123456")
    #expect(converse(conversation, [(PAM_PROMPT_ECHO_OFF, "One-time code: ")]) == (PAM_SUCCESS, ["123456"]))
    #expect(converse(conversation, [(PAM_PROMPT_ECHO_OFF, "Password: ")]) == (PAM_SUCCESS, ["hunter2"]))
    #expect(try said() == [.prompt(attempt: 5, prompt: 1, echo: false, text: "One-time code: ")])
  }

  @Test(
    "prompts that ask for the password alone are known",
    arguments: [
      ("Password: ", true), ("password:", true), ("Password for zoe: ", true),
      ("Password for zoe@EXAMPLE.ORG: ", true), ("Password for adam: ", false), ("New password: ", false),
      ("One-time password (OATH) for `zoe': ", false), ("Password & verification code: ", false),
      ("PIN: ", false), ("", false), (":", false),
    ])
  func plain(_ prompt: String, _ isPlain: Bool) {
    #expect(PasswordPrompt.isPlain(prompt, user: "zoe") == isPlain)
  }

  @Test("a cancel gives PAM an error and no answers, at once and from then on")
  func cancel() throws {
    let conversation = conversation(typed: "hunter2")
    try locker.send(AuthenticatorRequest.cancel(attempt: 4).encoded())  // An old one: not meant.
    try locker.send(AuthenticatorRequest.cancel(attempt: 5).encoded())
    let (result, answers) = converse(
      conversation, [(PAM_PROMPT_ECHO_OFF, "Password: "), (PAM_PROMPT_ECHO_OFF, "Code: ")])
    #expect(result == PAM_CONV_ERR)
    #expect(answers.isEmpty)
    #expect(conversation.isCancelled)
    #expect(converse(conversation, [(PAM_TEXT_INFO, "still here")]).0 == PAM_CONV_ERR)
    #expect(try said().count == 1)
  }

  @Test("an answer to another prompt or attempt, or another attempt begun, is an error that ends the helper")
  func outOfTurn() throws {
    for request: AuthenticatorRequest in [
      .respond(attempt: 5, prompt: 9), .respond(attempt: 6, prompt: 1), .begin(attempt: 6),
      .cancel(attempt: 6),
    ] {
      let conversation = conversation(typed: "")
      try locker.send(request.encoded())
      #expect(converse(conversation, [(PAM_PROMPT_ECHO_ON, "Name: ")]).0 == PAM_CONV_ERR)
      #expect(conversation.failure != nil)
    }
  }

  @Test("a secret with a zero in it is not cut short but refused")
  func zero() throws {
    let conversation = conversation(typed: "hunter2\0x")
    #expect(converse(conversation, [(PAM_PROMPT_ECHO_OFF, "Password: ")]).0 == PAM_CONV_ERR)
    #expect(conversation.failure == .badValue(.begin, .secret))
  }

  @Test("after success nothing is asked any more")
  func afterSuccess() throws {
    let conversation = conversation(typed: "used")
    #expect(converse(conversation, [(PAM_PROMPT_ECHO_OFF, "Password: ")]).0 == PAM_SUCCESS)
    conversation.mayAsk = false
    #expect(converse(conversation, [(PAM_PROMPT_ECHO_OFF, "New password: ")]).0 == PAM_CONV_ERR)
    #expect(converse(conversation, [(PAM_TEXT_INFO, "Expires soon")]).0 == PAM_SUCCESS)
    #expect(try said() == [.info(attempt: 5, text: "Expires soon")])
  }

  @Test("styles that nobody knows and counts that cannot be are errors")
  func nonsense() {
    let conversation = conversation(typed: "x")
    #expect(converse(conversation, [(99, "?")]).0 == PAM_CONV_ERR)
    #expect(converse(conversation, []).0 == PAM_CONV_ERR)
    #expect(
      converse(conversation, Array(repeating: (PAM_TEXT_INFO, "a"), count: 33)).0 == PAM_CONV_ERR)
  }
}
