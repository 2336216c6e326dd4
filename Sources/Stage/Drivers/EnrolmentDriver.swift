import Canvas
import EventLoop
import GestureEngine
import HelperWire
import LockScreen
import Platform
import SecretMemory

/// Drives an enrolment: gives the model what comes from the stage and from the helpers, and carries out what it decides.
package final class EnrolmentDriver: ModelDriver<Enrolment> {
  private let policy: JumpPolicy
  private let pattern: Authenticator
  /// Ends a pattern helper that never answers.
  private var storing: Timer?

  /// Called when the window is to close.
  package var onClose: ((_ isStored: Bool) -> Void)?

  /// Making the hash takes a few hundred milliseconds, and finding its cost as long again.
  private static let longestStoring: Milliseconds = 30_000

  /// - Parameters:
  ///   - program: runs the helpers.
  ///   - grid: how many dots the pattern is drawn on.
  ///   - policy: what happens to dots that a stroke jumps over.
  package init(on stage: Stage, program: HelperProgram, grid: Grid, policy: JumpPolicy) {
    let (loop, options) = (stage.loop, stage.options)
    self.policy = policy
    pattern = Authenticator(
      .pattern, program,
      arguments: AuthenticatorArguments.pattern(service: options.pamService, enrolls: true), loop: loop)
    super.init(
      Enrolment(
        grid: grid, policy: policy, mode: options.entryMode,
        allowsEmptyPassword: options.allowsEmptyPassword, appearance: options.appearance), on: stage,
      program: program)
  }

  /// Begins to ask.
  package func begin() {
    pattern.onReply = { [unowned self] reply in handle(reply) }
    pattern.onLost = { [unowned self] in fail(.other, "the helper program broke off") }
    startPassword()
    pattern.start()
    Language.adopt()
    model.begin()
    drain()
  }

  /// The window is to close.
  package func close() {
    model.close()
    drain()
  }

  /// Ends the helpers.
  package func stop() {
    password.stop()
    pattern.stop()
  }

  // MARK: What the model decided

  override func takeEffects() {
    while let effect = model.takeEffect() {
      switch effect {
      case .screen(let effect):
        performCommon(effect)
        if case .layOut(let id) = effect { stage.reportLayout(of: id) }
      case .passwordIsGranted: password.retire()
      case .store: store()
      case .close(let isStored): onClose?(isStored)
      }
    }
  }

  override package func reapHelpers() {
    super.reapHelpers()
    pattern.reap()
  }

  // MARK: The pattern's helper

  private func store() {
    drawn.wipe()
    drawn.appendFilling { model.encodePattern(into: $0) }
    pattern.send(.enroll(policy: policy), secret: drawn)
    drawn.wipe()
    storing = loop.schedule(after: Self.longestStoring) { [unowned self] in
      Log.warning("the pattern helper does not answer and is replaced")
      pattern.replace()
    }
  }

  private func handle(_ reply: AuthenticatorReply) {
    switch reply {
    case .enrolled:
      storing?.cancel()
      model.stored()
      drain()
    case .refused(let fault, let reason):
      fail(fault, reason)
      // What the owner puts right meanwhile, such as another folder, is out of reach of this one's sandbox.
      pattern.startAnew()
    default: break
    }
  }

  /// - Parameter reason: for the log; the window has words of its own, in the owner's language.
  private func fail(_ fault: StorageFault, _ reason: String) {
    storing?.cancel()
    if model.step == .storing { Log.warning("the pattern was not stored: \(reason)") }
    model.storeFailed(fault)
    drain()
  }
}
