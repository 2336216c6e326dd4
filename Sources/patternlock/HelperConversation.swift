import EventLoop
import HelperWire
import Platform
import SecretMemory
import Stage

/// One helper, asked and waited for: what the commands that lock nothing use.
final class HelperConversation {
  /// Why there was no answer.
  enum Failure: Error, CustomStringConvertible {
    case notStarted(SystemError)
    case broken(WireError)
    /// It is of another version, and will be each time; in words.
    case otherVersion(String)
    case silent

    var description: String {
      switch self {
      case .notStarted(let error): "the helper program cannot be started: \(error)"
      case .broken(let error): "the helper program broke off: \(error)"
      case .otherVersion(let words): words
      case .silent: "the helper program does not answer"
      }
    }
  }

  private let loop = EventLoop()
  private let program: HelperProgram
  private let process: AuthenticatorProcess
  private var answers: [AuthenticatorReply] = []
  private var fault: WireError?

  init(_ role: HelperRole, _ program: HelperProgram, arguments: [String]) throws(Failure) {
    self.program = program
    do throws(SystemError) {
      process = try AuthenticatorProcess(role, starting: program.executable, arguments: arguments)
    } catch {
      throw .notStarted(error)
    }
    loop.watch(process.descriptor, for: .readable) { [unowned self] _ in read() }
  }

  deinit {
    process.process.kill()
    _ = process.process.reap()
  }

  /// Sends a request, with a secret where it carries one.
  func ask(_ request: AuthenticatorRequest, secret: borrowing SecretBuffer) throws(Failure) {
    do throws(WireError) { try process.send(request, secret: secret) } catch { throw .broken(error) }
  }

  func ask(_ request: AuthenticatorRequest) throws(Failure) {
    do throws(WireError) { try process.send(request) } catch { throw .broken(error) }
  }

  /// Waits for the next reply.
  func answer(within limit: Milliseconds) throws(Failure) -> AuthenticatorReply {
    let deadline = Instant.now + limit
    while true {
      if !answers.isEmpty { return answers.removeFirst() }
      if let fault { throw failure(fault) }
      let left = deadline - .now
      guard left > 0 else { throw .silent }
      do throws(SystemError) { try loop.runOnce(limit: left) } catch { throw .notStarted(error) }
    }
  }

  /// Waits for the helper's first words.
  func hello(within limit: Milliseconds = 5_000) throws(Failure) -> AuthenticatorState {
    guard case .hello(let state) = try answer(within: limit) else { throw .silent }
    return state
  }

  private func failure(_ fault: WireError) -> Failure {
    if case .unknownVersion = fault, process.role != .other { return .otherVersion(program.words(on: fault)) }
    return .broken(fault)
  }

  private func read() {
    guard fault == nil else { return }
    do throws(WireError) {
      while let reply = try process.nextReply() { answers.append(reply) }
    } catch {
      fault = error
    }
  }
}
