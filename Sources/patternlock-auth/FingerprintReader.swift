import EventLoop
import Platform
import SystemBus

/// The fingerprint reader, as fprintd offers it: found, claimed for as long as this process lives, and asked to verify
/// when it is wanted.
///
/// The claim is kept between verifications, so that a pam_fprintd in the password's PAM stack finds the reader taken
/// and fails at once, instead of holding the password up for half a minute.
final class FingerprintReader {
  /// Where things stand with fprintd.
  private enum State: Equatable {
    /// Nothing can be done before a timer or a signal.
    case absent
    case connecting
    case claiming(FprintDevice)
    case claimed(FprintDevice)
    case starting(FprintDevice)
    /// The only state in which a VerifyStatus counts. fprintd sends all of one verification before it answers the
    /// VerifyStop that ended it, and nothing of the next before it has answered VerifyStart.
    case verifying(FprintDevice)
    case stopping(FprintDevice)
  }

  /// Called once, with what was found.
  var onFinding: ((ReaderFinding) -> Void)?
  /// Called for each finger, while a verification is wanted. All but `retry` end the wish.
  var onStatus: ((VerificationStatus) -> Void)?

  /// Called when the connection to the bus is lost.
  var onLost: (() -> Void)?

  private let loop: EventLoop
  private var bus: SystemBus?
  private var state = State.absent
  /// Whether a finger is wanted.
  private var isWanted = false
  /// The number of the last wish, from 1.
  private var wish = 0
  /// The wish that the running verification was started for. It must not serve a later one.
  private var servedWish = 0
  private var finding: ReaderFinding?
  /// Answers to what was asked in an earlier run are dropped.
  private var run = 0
  private var logind: Logind?
  private var ownerSlot: BusSlot?
  private var statusSlot: BusSlot?
  private var restart: Timer?
  private var pause = FingerprintReader.shortestPause
  private var hasToldRefusal = false

  /// The next verification begins no earlier: a reader that is wet, or broken, answers at once.
  private var earliestStart = Instant.now
  private var rest: Timer?

  /// From the end of a verification to the next.
  private static let restMilliseconds: Milliseconds = 300
  private static let shortestPause: Milliseconds = 300
  private static let longestPause: Milliseconds = 60_000

  init(loop: EventLoop) {
    self.loop = loop
    loop.beforeEachWait { [unowned self] in
      // Held here, since a handler may replace it.
      let bus = self.bus
      bus?.prepareToWait()
    }
  }

  /// Looks for the reader.
  func start() {
    restart?.cancel()
    run += 1
    state = .connecting
    guard let bus = openBus() else { return }
    let method = BusMethod(
      destination: FprintDevice.service, path: FprintDevice.manager, interface: FprintDevice.managerInterface,
      member: "GetDefaultDevice")
    // This starts fprintd, where it does not run.
    call(bus, method) { [unowned self] answer in
      guard let path = answer.objectPath(), let owner = answer.sender else { return fail(.nonsense) }
      findFingers(bus, FprintDevice(owner: owner, path: path))
    }
  }

  /// Wants one finger to be verified, as soon as that can be.
  func verify() {
    isWanted = true
    wish += 1
    proceed()
  }

  /// Wants it no longer.
  func stopVerifying() {
    isWanted = false
    proceed()
  }

  // MARK: The way to a claim

  private func openBus() -> SystemBus? {
    if let bus { return bus }
    do throws(SystemError) {
      let bus = try SystemBus(loop: loop)
      bus.onLost = { [unowned self] in onLost?() }
      ownerSlot = bus.listen(to: SystemBus.ownerChange(of: FprintDevice.service)) { [unowned self] message in
        if let change = OwnerChange(message) { handleOwnerChange(change) }
      }
      let logind = Logind(bus)
      logind.onSleep = { [unowned self] in handleSleep() }
      self.logind = logind
      self.bus = bus
      return bus
    } catch {
      if finding == nil { tell(.impossible(reason: "\(error)")) } else { tryLater() }
      return nil
    }
  }

  private func findFingers(_ bus: SystemBus, _ device: FprintDevice) {
    let run = self.run
    bus.findOwner(of: FprintDevice.service) { [unowned self] owner in
      guard run == self.run else { return }
      guard owner == device.owner else { return tryLater() }
      // An empty name stands for the user who asks.
      call(bus, device.method("ListEnrolledFingers"), [.string("")]) { [unowned self] answer in
        guard let fingers = answer.strings() else { return fail(.nonsense) }
        guard !fingers.isEmpty || finding != nil else { return tell(.noFinger) }
        claim(bus, device)
      }
    }
  }

  private func claim(_ bus: SystemBus, _ device: FprintDevice) {
    statusSlot = bus.listen(to: device.verifyStatus) { [unowned self] message in
      handleStatus(message, of: device)
    }
    state = .claiming(device)
    let run = self.run
    bus.call(device.method("Claim"), [.string("")]) { [unowned self] answer in
      guard run == self.run else { return }
      switch answer {
      case .success:
        tell(.ready)
        state = .claimed(device)
        proceed()
      case .failure(let failure):
        // Somebody else's claim may end any time; a refusal may not.
        if finding == nil, ReaderFinding(failure) == nil { tell(.ready) }
        // After silence it may be claimed all the same; any other failure left nothing to release.
        if !failure.isSilence { state = .connecting }
        fail(failure)
      }
    }
  }

  // MARK: Verifications

  /// Does what the wish asks for, where nothing else is under way.
  private func proceed() {
    guard let bus, !isAsleep else { return }
    switch state {
    case .claimed where isWanted && Instant.now < earliestStart:
      rest?.cancel()
      // Rounded up.
      rest = loop.schedule(after: earliestStart - .now + 1) { [unowned self] in proceed() }
    case .claimed(let device) where isWanted:
      state = .starting(device)
      servedWish = wish
      call(bus, device.method("VerifyStart"), [.string("any")]) { [unowned self] _ in
        state = .verifying(device)
        proceed()
      }
    case .verifying(let device) where !isWanted || servedWish != wish: stop(bus, device)
    case .absent, .connecting, .claiming, .claimed, .starting, .verifying, .stopping: break
    }
  }

  private func stop(_ bus: SystemBus, _ device: FprintDevice) {
    earliestStart = .now + Self.restMilliseconds
    state = .stopping(device)
    call(bus, device.method("VerifyStop")) { [unowned self] _ in
      state = .claimed(device)
      proceed()
    }
  }

  private func handleStatus(_ message: BusMessage, of device: FprintDevice) {
    guard state == .verifying(device), isWanted, servedWish == wish, !isAsleep,
      message.sender == device.owner, let bus, let name = message.string(), let isDone = message.flag(),
      let status = VerificationStatus(name, isDone: isDone)
    else { return }
    switch status {
    case .match, .noMatch:
      pause = Self.shortestPause
      isWanted = false
      stop(bus, device)
    case .retry:
      pause = Self.shortestPause
      if isDone { stop(bus, device) }
    case .failed:
      isWanted = false
      tryLater()
    }
    onStatus?(status)
  }

  // MARK: What goes wrong

  /// Calls a method of the present run; its failure ends the run.
  private func call(
    _ bus: SystemBus, _ method: BusMethod, _ arguments: [BusArgument] = [],
    _ handler: @escaping (BusMessage) -> Void
  ) {
    let run = self.run
    bus.call(method, arguments) { [unowned self] answer in
      guard run == self.run else { return }
      switch answer {
      case .success(let message): handler(message)
      case .failure(let failure): fail(failure)
      }
    }
  }

  private func fail(_ failure: BusFailure) {
    let proof = ReaderFinding(failure)
    if case .forbidden(let reason) = proof, !hasToldRefusal {
      hasToldRefusal = true
      Log.warning("\(reason) (polkit action net.reactivated.fprint.device.verify)")
    }
    if finding == nil, let proof {
      state = .absent
      return tell(proof)
    }
    let wasStarting = if case .starting = state { true } else { false }
    tryLater()
    if wasStarting, isWanted {
      isWanted = false
      onStatus?(.failed(reason: "the fingerprint reader does not start: \(failure.text)"))
    }
  }

  private func tell(_ finding: ReaderFinding) {
    guard self.finding == nil else { return }
    self.finding = finding
    onFinding?(finding)
  }

  /// Gives up what there is, and looks for the reader again after a while that grows.
  private func tryLater() {
    guard !isAsleep else { return }
    letGo()
    restart?.cancel()
    restart = loop.schedule(after: pause) { [unowned self] in start() }
    pause = min(pause + pause, Self.longestPause)
  }

  /// Ends the present run, and the claim with it.
  private func letGo() {
    // Whatever is answered: the claim is gone afterwards, or has been before.
    switch state {
    case .starting(let device), .verifying(let device), .stopping(let device):
      bus?.call(device.method("VerifyStop")) { _ in }
      bus?.call(device.method("Release")) { _ in }
    case .claiming(let device), .claimed(let device): bus?.call(device.method("Release")) { _ in }
    case .absent, .connecting: break
    }
    run += 1
    statusSlot = nil
    state = .absent
  }

  /// Whether fprintd is to be left alone: libfprint never wakes a reader that was released in its sleep (seen with
  /// 1.94). What it says meanwhile is about the sleep, not about a finger.
  private var isAsleep: Bool { logind?.isAsleep ?? false }

  /// The reader that is claimed, or about to be.
  private var device: FprintDevice? {
    switch state {
    case .absent, .connecting: nil
    case .claiming(let device), .claimed(let device), .starting(let device), .verifying(let device),
      .stopping(let device):
      device
    }
  }

  // MARK: What else happens

  /// fprintd has ended, or another one has taken its place.
  private func handleOwnerChange(_ change: OwnerChange) {
    guard change.name == FprintDevice.service, let device, change.owner != device.owner else { return }
    // There is nobody left to release it.
    state = .absent
    tryLater()
  }

  /// The machine will sleep, or is awake again. Readers lose their power and claims go stale meanwhile: everything
  /// begins anew then, and an attempt goes on.
  private func handleSleep() {
    guard finding == nil || finding == .ready else { return }
    pause = Self.shortestPause
    tryLater()
  }
}
