import CPAM
import Glibc
import HelperWire
import Platform
import SecretMemory

/// Answers what PAM modules ask in one attempt: the first prompt for a password with what was typed already, every other
/// one by asking the locker.
///
/// Waiting for the locker's answer is the only place where a cancel is heard. A module that blocks elsewhere (a
/// network, a card reader) hears nothing: the locker then kills this process and starts another.
final class PAMConversation {
  private let connection: HelperConnection
  private let attempt: UInt32
  private let user: String
  private var typed: SecretBuffer
  private var isTypedUsed = false
  private var promptNumber: UInt32 = 0

  /// Whether the locker has taken the attempt back.
  private(set) var isCancelled = false

  /// What ended the connection, if something did: PAM is told of an error only, and this tells the rest.
  private(set) var failure: WireError?

  /// Whether prompts may be put to the owner; they may not once they have proved who they are.
  var mayAsk = true

  /// How many texts PAM has said that are no questions.
  private(set) var textCount = 0

  /// - Parameters:
  ///   - user: who is to be authenticated.
  ///   - typed: what was typed before the attempt began.
  init(_ connection: HelperConnection, attempt: UInt32, user: String, typed: consuming SecretBuffer) {
    self.connection = connection
    self.attempt = attempt
    self.user = user
    self.typed = typed
  }

  /// Wipes what was typed. To be called as soon as PAM has returned.
  func finish() {
    typed.wipe()
  }

  /// What libpam calls: several messages at a time, an answer for each that wants one.
  static let callback:
    @convention(c) (
      Int32, UnsafeMutablePointer<UnsafePointer<pam_message>?>?,
      UnsafeMutablePointer<UnsafeMutablePointer<pam_response>?>?, UnsafeMutableRawPointer?
    ) -> Int32 = { count, messages, responses, data in
      guard let messages, let responses, let data, 1...PAM_MAX_NUM_MSG ~= count else { return PAM_CONV_ERR }
      let conversation = Unmanaged<PAMConversation>.fromOpaque(data).takeUnretainedValue()
      return conversation.answer(UnsafeBufferPointer(start: messages, count: Int(count)), responses)
    }

  private func answer(
    _ messages: UnsafeBufferPointer<UnsafePointer<pam_message>?>,
    _ responses: UnsafeMutablePointer<UnsafeMutablePointer<pam_response>?>
  ) -> Int32 {
    // PAM frees these with free(3), so that they come from calloc(3).
    guard let memory = calloc(messages.count, MemoryLayout<pam_response>.stride) else { return PAM_BUF_ERR }
    let answers = memory.bindMemory(to: pam_response.self, capacity: messages.count)
    for (index, message) in messages.enumerated() {
      let result = message.map { answer($0.pointee, into: &answers[index]) } ?? PAM_CONV_ERR
      guard result == PAM_SUCCESS else {
        Self.discard(answers, count: messages.count)
        return result
      }
    }
    responses.pointee = answers
    return PAM_SUCCESS
  }

  private func answer(_ message: pam_message, into answer: inout pam_response) -> Int32 {
    guard failure == nil, !isCancelled else { return PAM_CONV_ERR }
    let text = message.msg.map { String(cString: $0) } ?? ""
    do throws(WireError) {
      switch message.msg_style {
      case PAM_TEXT_INFO:
        textCount += 1
        try connection.send(.info(attempt: attempt, text: text))
      case PAM_ERROR_MSG:
        textCount += 1
        try connection.send(.error(attempt: attempt, text: text))
      // A password is not sent to whatever asks for something else, such as a one-time code.
      case PAM_PROMPT_ECHO_OFF where !isTypedUsed && PasswordPrompt.isPlain(text, user: user):
        isTypedUsed = true
        defer { typed.wipe() }
        answer.resp = try typed.withUnsafeBytes { (bytes) throws(WireError) in try Self.copy(bytes, .begin) }
      case PAM_PROMPT_ECHO_OFF, PAM_PROMPT_ECHO_ON:
        let mayBeSeen = message.msg_style == PAM_PROMPT_ECHO_ON
        guard mayAsk, let response = try ask(text, echo: mayBeSeen) else { return PAM_CONV_ERR }
        answer.resp = response
      default: return PAM_CONV_ERR
      }
      return PAM_SUCCESS
    } catch {
      failure = error
      return PAM_CONV_ERR
    }
  }

  /// Puts a prompt to the owner and waits for what they answer.
  ///
  /// - Returns: memory that PAM will free; nil when the attempt was cancelled.
  private func ask(_ text: String, echo: Bool) throws(WireError) -> UnsafeMutablePointer<CChar>? {
    promptNumber += 1
    try connection.send(.prompt(attempt: attempt, prompt: promptNumber, echo: echo, text: text))
    while true {
      switch try connection.nextRequest() {
      case .respond(attempt, promptNumber):
        defer { connection.wipeSecret() }
        return try connection.withSecret { (bytes) throws(WireError) in try Self.copy(bytes, .respond) }
      case .cancel(attempt):
        isCancelled = true
        return nil
      case .cancel(let old) where old < attempt: continue
      case .reset: try connection.send(.resetDone)
      case .respond: throw .badValue(.respond, .prompt)
      case .cancel: throw .badValue(.cancel, .attempt)
      case .begin: throw .notAllowed(.begin)
      case .enroll: throw .notAllowed(.enroll)
      case .remove: throw .notAllowed(.remove)
      }
    }
  }

  /// Copies a secret to memory that PAM will wipe and free.
  ///
  /// A zero inside would cut the C string and make two different secrets the same: it is an error.
  private static func copy(_ secret: UnsafeRawBufferPointer, _ type: MessageType)
    throws(WireError) -> UnsafeMutablePointer<CChar>
  {
    guard !secret.contains(0) else { throw .badValue(type, .secret) }
    guard let memory = calloc(secret.count + 1, 1) else {
      throw .system(SystemError("answer PAM", code: ENOMEM))
    }
    UnsafeMutableRawBufferPointer(start: memory, count: secret.count).copyMemory(from: secret)
    return memory.bindMemory(to: CChar.self, capacity: secret.count + 1)
  }

  private static func discard(_ answers: UnsafeMutablePointer<pam_response>, count: Int) {
    for index in 0..<count {
      guard let text = answers[index].resp else { continue }
      explicit_bzero(text, strlen(text))
      free(text)
    }
    free(answers)
  }
}
