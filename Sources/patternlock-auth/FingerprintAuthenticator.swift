import EventLoop
import HelperWire
import Platform

/// The role `fingerprint`: an attempt waits for one finger, for as long as it takes.
///
/// It says hello when it knows whether a finger can be read at all, and that takes as long as fprintd takes to start.
final class FingerprintAuthenticator {
  private let connection: HelperConnection
  private let loop = EventLoop()
  private let reader: FingerprintReader
  private var finding: ReaderFinding?
  private var lastAttempt: UInt32 = 0
  /// The attempt that waits for a finger.
  private var attempt: UInt32?
  private var failures: UInt32 = 0
  private var isGranted = false
  private var fault: WireError?

  init(_ connection: HelperConnection) {
    self.connection = connection
    reader = FingerprintReader(loop: loop)
  }

  /// Begins to look for the reader. Afterwards the connection to the bus is open, and no other is needed.
  func connect() {
    reader.onFinding = { [unowned self] finding in
      self.finding = finding
      attempting { () throws(WireError) in try connection.send(.hello(Self.state(finding))) }
    }
    reader.onStatus = { [unowned self] status in
      attempting { () throws(WireError) in try handle(status) }
    }
    // There is no way to another connection from inside the sandbox: the locker starts another helper.
    reader.onLost = { [unowned self] in fault = fault ?? .closed }
    reader.start()
  }

  /// Answers the locker until it is gone, or the bus.
  func run() throws(WireError) -> Never {
    loop.watch(connection.descriptor, for: .readable) { [unowned self] _ in
      attempting { () throws(WireError) in
        while !isGranted, let request = try connection.requestIfAny() { try handle(request) }
      }
    }
    while true {
      if let fault { throw fault }
      if isGranted { try connection.waitForEnd() }
      do throws(SystemError) { try loop.runOnce() } catch { throw .system(error) }
    }
  }

  /// Does something with the connection; its failure ends ``run()``.
  private func attempting(_ body: () throws(WireError) -> Void) {
    do throws(WireError) { try body() } catch { fault = fault ?? error }
  }

  private static func state(_ finding: ReaderFinding) -> AuthenticatorState {
    switch finding {
    case .ready: .ready
    case .noFinger: .notEnrolled
    case .noReader: .unusable(reason: "there is no fingerprint reader")
    case .impossible(let reason), .forbidden(let reason): .certainlyNot(reason: reason)
    }
  }

  private func handle(_ request: AuthenticatorRequest) throws(WireError) {
    switch request {
    case .begin(let number):
      guard number > lastAttempt else { throw .badValue(.begin, .attempt) }
      // One attempt at a time, and none before the hello.
      guard attempt == nil, finding != nil else { throw .notAllowed(.begin) }
      lastAttempt = number
      guard finding == .ready else {
        return try connection.send(.unavailable(attempt: number, reason: "no finger can be read here"))
      }
      attempt = number
      reader.verify()
    case .cancel(let number):
      guard number <= lastAttempt else { throw .badValue(.cancel, .attempt) }
      // Otherwise the answer to it is on its way already.
      guard number == attempt else { return }
      attempt = nil
      reader.stopVerifying()
      try connection.send(.cancelled(attempt: number))
    case .reset:
      failures = 0
      try connection.send(.resetDone)
    case .respond: throw .notAllowed(.respond)
    case .enroll: throw .notAllowed(.enroll)
    case .remove: throw .notAllowed(.remove)
    }
  }

  private func handle(_ status: VerificationStatus) throws(WireError) {
    guard let attempt else { return }
    switch status {
    case .match:
      self.attempt = nil
      isGranted = true
      try connection.send(.granted(attempt: attempt))
    case .noMatch:
      self.attempt = nil
      failures = failures == .max ? .max : failures + 1
      try connection.send(.denied(attempt: attempt, failures: failures, wait: 0, counted: true))
    case .retry(let advice): try connection.send(.info(attempt: attempt, text: advice))
    case .failed(let reason):
      self.attempt = nil
      try connection.send(.unavailable(attempt: attempt, reason: reason))
    }
  }
}
