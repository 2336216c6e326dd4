import EventLoop
import Glibc
import Platform
import SystemBus

/// This session as logind has it: it is told to lock and to unlock, tells whether it is locked, and may hold the
/// machine's sleep up for a moment.
///
/// A bus that is lost is looked for again; a new logind is told everything anew.
final class LogindSession {
  /// logind asks to lock.
  var onLock: (() -> Void)?
  /// logind asks to unlock; anybody of the user may have it do so.
  var onUnlock: (() -> Void)?
  /// The machine will sleep: ``letSleep()`` is what it waits for, for ``longestDelay`` at most.
  var onSleep: (() -> Void)?
  /// It is awake again.
  var onWake: (() -> Void)?

  /// How long logind waits for those who hold the sleep up.
  private(set) var longestDelay: Milliseconds = 5_000

  private let loop: EventLoop
  private var bus: SystemBus?
  private var logind: Logind?
  private var slots: [BusSlot] = []
  private var session: String?
  /// As long as it is open, the machine does not sleep before its time is up.
  private var inhibitor: FileDescriptor?
  private var isLocked = false
  private var reconnection: Timer?
  private var pause = LogindSession.shortestPause
  private var hasWarned = false

  private static let shortestPause: Milliseconds = 1_000
  private static let longestPause: Milliseconds = 60_000
  private static let interface = "org.freedesktop.login1.Session"

  init(loop: EventLoop) {
    self.loop = loop
    loop.beforeEachWait { [weak self] in
      // Held here, since a handler may replace it.
      let bus = self?.bus
      bus?.prepareToWait()
    }
  }

  /// Connects.
  func start() {
    do throws(SystemError) {
      let bus = try SystemBus(loop: loop)
      self.bus = bus
      bus.onLost = { [unowned self] in
        Log.warning("the system bus is lost; until it is back, nothing locks before sleep")
        letGo()
        self.bus = nil
        reconnect()
      }
      let logind = Logind(bus)
      self.logind = logind
      logind.onOwner = { [unowned self] in
        letGo()
        guard self.logind?.owner != nil else { return }
        pause = Self.shortestPause
        findSession(Self.waysToSession)
        findDelay()
        inhibit()
      }
      logind.onSleep = { [unowned self] in
        if self.logind?.isAsleep == true { return onSleep?() ?? () }
        // A lock that was too late for the last sleep must not free the next one.
        inhibitor = nil
        inhibit()
        onWake?()
      }
    } catch {
      guard !hasWarned else { return reconnect() }
      hasWarned = true
      Log.warning("neither logind nor sleep can lock the session: \(error)")
    }
  }

  /// Tells logind whether the session is locked.
  func setLocked(_ isLocked: Bool) {
    self.isLocked = isLocked
    tellLocked()
  }

  /// Whether the machine is about to sleep, or does.
  var isPreparingForSleep: Bool { logind?.isAsleep ?? false }

  /// Lets the machine sleep now.
  func letSleep() {
    inhibitor = nil
  }

  private func reconnect() {
    reconnection?.cancel()
    reconnection = loop.schedule(after: pause) { [unowned self] in start() }
    pause = min(pause + pause, Self.longestPause)
  }

  /// Forgets what the present logind was asked for.
  private func letGo() {
    slots = []
    session = nil
    inhibitor = nil
  }

  // MARK: The session

  private static var waysToSession: [(member: String, argument: BusArgument)] {
    var ways: [(String, BusArgument)] = []
    if let name = getenv("XDG_SESSION_ID") { ways.append(("GetSession", .string(String(cString: name)))) }
    ways.append(("GetSessionByPID", .number(UInt32(getpid()))))
    // A service of the user's has no session; "auto" is then the one that the user looks at.
    ways.append(("GetSession", .string("auto")))
    return ways
  }

  private func findSession(_ ways: [(member: String, argument: BusArgument)]) {
    guard let way = ways.first else {
      return Log.warning("logind does not know this session, so that it can neither lock it nor unlock it")
    }
    let owner = logind?.owner
    bus?.call(manager(way.member), [way.argument]) { [unowned self] answer in
      guard owner == logind?.owner else { return }
      guard let path = (try? answer.get())?.objectPath() else { return findSession(Array(ways.dropFirst())) }
      adopt(path)
    }
  }

  private func adopt(_ path: String) {
    session = path
    slots = [
      logind?.listen(to: "Lock", path: path, interface: Self.interface) { [unowned self] _ in onLock?() },
      logind?.listen(to: "Unlock", path: path, interface: Self.interface) { [unowned self] _ in onUnlock?() },
    ].compactMap { $0 }
    tellLocked()
  }

  private func tellLocked() {
    guard let session else { return }
    let method = BusMethod(
      destination: Logind.service, path: session, interface: Self.interface, member: "SetLockedHint")
    bus?.call(method, [.flag(isLocked)]) { answer in
      if case .failure(let failure) = answer {
        Log.warning("logind does not take the hint whether the session is locked: \(failure.text)")
      }
    }
  }

  // MARK: Sleep

  private func findDelay() {
    let method = BusMethod(
      destination: Logind.service, path: Logind.path, interface: "org.freedesktop.DBus.Properties",
      member: "Get")
    bus?.call(method, [.string(Logind.manager), .string("InhibitDelayMaxUSec")]) { [unowned self] answer in
      guard let microseconds = (try? answer.get())?.numberInVariant() else { return }
      longestDelay = Milliseconds(Int64(clamping: microseconds / 1_000))
    }
  }

  private func inhibit() {
    let arguments = ["sleep", "patternlock", "The screen is locked first", "delay"].map(BusArgument.string)
    let owner = logind?.owner
    bus?.call(manager("Inhibit"), arguments) { [unowned self] answer in
      guard owner == logind?.owner else { return }
      switch answer {
      case .success(let message):
        inhibitor = message.descriptor()
        // It came too late for this sleep.
        if logind?.isAsleep == true { onSleep?() }
      case .failure(let failure):
        Log.warning("sleep cannot be held up until the session is locked: \(failure.text)")
      }
    }
  }

  private func manager(_ member: String) -> BusMethod {
    BusMethod(destination: Logind.service, path: Logind.path, interface: Logind.manager, member: member)
  }
}
