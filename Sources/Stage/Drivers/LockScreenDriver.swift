import Canvas
import EventLoop
import HelperWire
import LockScreen
import Platform

/// Drives the lock screen: gives the model what comes from the stage and from the authenticators, and carries out what
/// it decides. Where that is to unlock, the owner of the stage decides what it means.
package final class LockScreenDriver: ModelDriver<LockScreen> {
  let pattern: Authenticator?
  var others: [OtherAuthenticator]
  let fingerprint: Authenticator?
  let haptics: Haptics?
  /// Ends a pattern helper that never answers.
  var patternCheck: Timer?

  /// Called when an authenticator has granted the owner's present attempt: the one decision that this class hands on.
  package var onUnlock: ((Method) -> Void)?
  /// Asked when an authenticator has granted: where it says no, that is dropped.
  package var mayUnlock: (() -> Bool)? {
    didSet { model.mayUnlock = mayUnlock ?? { true } }
  }

  /// Wrong attempts since it began.
  private var failures: [Method: Int] = [:]
  private var wallClock: WallClock?
  var readerSearch = ReaderSearch()
  var readerTimer: Timer?
  /// Called when the pattern helper has confirmed that it knows of the unlock.
  private var onPatternReset: (() -> Void)?

  /// The pattern helper has this long to clear its count when another method has unlocked.
  private static let longestReset: Milliseconds = 200

  /// - Parameter program: runs the authenticators.
  package init(on stage: Stage, program: HelperProgram) {
    let (loop, options) = (stage.loop, stage.options)
    let patternArguments = AuthenticatorArguments.pattern(service: options.pamService)
    pattern =
      options.hasPattern ? Authenticator(.pattern, program, arguments: patternArguments, loop: loop) : nil
    others = options.others.map { OtherAuthenticator($0, loop: loop) }
    fingerprint =
      options.usesFingerprint
      ? Authenticator(.fingerprint, program, arguments: AuthenticatorArguments.fingerprint, loop: loop) : nil
    haptics = options.haptics.map { Haptics($0, loop: loop) }
    super.init(
      LockScreen(
        allowsEmptyPassword: options.allowsEmptyPassword, mode: options.entryMode,
        appearance: options.appearance), on: stage, program: program)
  }

  override func takeEffects() {
    while let effect = model.takeEffect() { perform(effect) }
  }

  override package func reapHelpers() {
    super.reapHelpers()
    pattern?.reap()
    for other in others { other.reap() }
    fingerprint?.reap()
    haptics?.reap()
  }

  override func inputCame() { lookForReaderAtInput() }

  /// The screen stands for a lock from here on: attempts are made, and there are words.
  package func begin() {
    model.locked()
    haptics?.start()
    showClock()
    drain()
  }

  /// A signal asks to unlock. To be called only where the owner has allowed that.
  package func unlockAsked() {
    model.unlockAsked()
    drain()
  }

  /// Counts a wrong attempt, and tells it to the journal.
  func noteFailure(of method: Method) {
    failures[method, default: 0] += 1
    Log.event("failed method=\(method) count=\(failures[method] ?? 1)", always: options.isDebugging)
  }

  private func showClock() {
    Language.adopt()
    model.setUserName(UserAccount.nameToShow)
    do throws(SystemError) {
      let wallClock = try WallClock(loop)
      wallClock.onChange = { [unowned self] text in
        model.setClock(text)
        drain()
        lookForReaderAfterSleep()
        readBattery()
      }
      wallClock.start()
      self.wallClock = wallClock
    } catch {
      Log.warning("there is no clock on the screen: \(error)")
    }
  }

  /// With the clock: each minute, and after a sleep, which sets it. Drivers of batteries are slow, so that what else has
  /// changed is drawn first.
  private func readBattery() {
    guard options.appearance.parts.contains(.battery) else { return }
    loop.schedule(after: 0) { [unowned self] in
      model.setBattery(Battery(readingFrom: options.powerSupplies))
      drain()
    }
  }

  /// The owner of the stage has let someone in: no helper is asked any more, and that of the pattern forgets its
  /// failures.
  ///
  /// - Parameter completion: is called once all that is done, or has had its time.
  package func conclude(by method: Method, completion: @escaping () -> Void) {
    password.retire()
    // A signal is no proof of who the owner is: wrong patterns stay counted.
    guard method != .pattern, method != .signal, pattern?.send(.reset) == true else { return completion() }
    onPatternReset = completion
    loop.schedule(after: Self.longestReset) { [unowned self] in patternResetIsOver() }
  }

  /// The pattern helper has cleared its count, or has had its time for it.
  func patternResetIsOver() {
    let completion = onPatternReset
    onPatternReset = nil
    completion?()
  }
}
