import EventLoop
import Platform
import WaylandClient
import WaylandServer

/// A Wayland compositor for tests of a lock screen: it has no screen, is strict about every rule that a locker can
/// break, plays scripts of touch, pointer and keyboard, and gives back what it would show as pixels.
///
/// It runs on its owner's event loop. Whatever a client does against the protocol is noted in ``violations`` and
/// answered as the protocol says; so is what the protocol allows and a real compositor would punish.
public final class TestCompositor {
  /// What the session is to those who look at it.
  public enum SessionState: Equatable {
    /// The desktop shows.
    case unlocked
    /// A client has asked for the lock and has no answer yet.
    case locking
    /// Hidden, and a client holds the lock.
    case locked
    /// Hidden, and whoever held the lock is gone: only another locker can unlock.
    case abandoned
  }

  public let loop: EventLoop
  public let display: WaylandDisplay
  /// May be changed at any time, but for what was offered at the start.
  public var options: CompositorOptions

  /// What clients did wrong, in order; a test fails unless it is empty.
  public private(set) var violations: [String] = []
  public internal(set) var state = SessionState.unlocked
  /// How often a client has unlocked the session, rightly or not.
  public var unlockCount = 0
  /// Called when a client has asked for the lock, before it is answered.
  public var onLockRequest: (() -> Void)?
  /// Called when a client is about to unlock, while its screen still shows.
  public var beforeUnlock: (() -> Void)?
  /// Called when a client unlocks, inside of its request.
  public var onUnlock: (() -> Void)?
  /// Whether events are kept back: clients hear nothing, not even answers to a sync, until it is false again.
  public var withholdsEvents = false

  public internal(set) var outputs: [TestOutput] = []
  public internal(set) var seats: [TestSeat] = []
  /// All surfaces that clients have.
  public internal(set) var surfaces: [Surface] = []
  /// The windows that clients have, the one in front last.
  public internal(set) var windows: [TestWindow] = []
  var shells: [XdgWmBaseResource] = []
  /// Those that were not answered yet.
  var pings: [UInt32] = []
  /// How many buffers clients have.
  public private(set) var bufferCount = 0

  var lock: Lock?
  let buffers = BufferUses()
  let sharedMemory: SharedMemory
  /// Everything that is offered; globals of outputs and seats are kept when they go, since clients may bind late.
  private var globals: [AnyObject] = []
  private var watch: Watch?
  private var waitingFrames: [(surface: Surface, callback: WlCallbackResource)] = []
  private var frameTimer: Timer?

  /// - Parameters:
  ///   - loop: what it waits on; the owner runs it.
  ///   - options: what it offers.
  public init(loop: EventLoop, options: CompositorOptions = CompositorOptions()) throws(SystemError) {
    self.loop = loop
    self.options = options
    display = try WaylandDisplay()
    sharedMemory = SharedMemory(on: display)
    sharedMemory.onBuffer = { [unowned self] buffer in
      bufferCount += 1
      buffer.onDestroy = { [weak self, unowned buffer] in
        self?.bufferCount -= 1
        self?.buffers.destroyed(buffer)
      }
    }
    buffers.onViolation = { [unowned self] in note($0) }
    serveSurfaces()
    if options.hasViewporter { serveViewporter() }
    if options.hasFractionalScale { serveFractionalScale() }
    if options.hasSinglePixelBuffer { serveSinglePixelBuffer() }
    if options.hasSessionLock { serveSessionLock() }
    if options.hasWindows { serveWindows() }
    if options.hasOutputPower { serveOutputPower() }
    watch = loop.watch(display.descriptor, for: .readable) { [unowned self] _ in display.dispatch() }
    loop.beforeEachWait { [weak self] in
      guard let self, !withholdsEvents else { return }
      display.flush()
    }
  }

  /// Ends all connections and lets go of the loop. To be called before the compositor goes: what clients have
  /// refers to it.
  public func shutDown() {
    watch?.cancel()
    frameTimer?.cancel()
    display.disconnectAll()
  }

  /// Takes what a client did wrong into the list; the same at each frame is one.
  func note(_ violation: String) {
    if !violations.contains(violation) { violations.append(violation) }
  }

  /// Notes what a client did wrong and ends its connection with the protocol's error.
  func violate<Code: RawRepresentable>(_ resource: WaylandResource, _ code: Code, _ violation: String)
  where Code.RawValue == UInt32 {
    note(violation)
    resource.postError(code: code.rawValue, message: violation)
  }

  /// Empties ``violations``: for tests of the compositor itself.
  public func takeViolations() -> [String] {
    defer { violations = [] }
    return violations
  }

  /// Offers something as long as the compositor lives.
  func offer<Resource: ServedInterface>(
    _ type: Resource.Type, version: UInt32? = nil, _ onBind: @escaping (Resource) -> Void
  ) {
    globals.append(Global(on: display, type, version: version, onBind: onBind))
  }

  func keep(_ global: AnyObject) {
    globals.append(global)
  }

  // MARK: Frames

  /// A client wants to be told when the next frame of a surface shows.
  func queueFrame(_ callback: WlCallbackResource, of surface: Surface) {
    waitingFrames.append((surface, callback))
  }

  /// Called after each commit.
  func paceFrames() {
    switch options.pacing {
    case .immediate: showFrame()
    case .every(let period):
      guard frameTimer == nil, !waitingFrames.isEmpty || outputs.contains(where: \.needsFrame) else { return }
      frameTimer = loop.schedule(after: period) { [unowned self] in
        frameTimer = nil
        showFrame()
      }
    case .manual: break
    }
  }

  /// Draws the outputs, and answers the frame callbacks of all surfaces that are shown.
  public func showFrame() {
    let time = milliseconds
    let drawn = outputs.filter { $0.drawFrame() }
    let due = waitingFrames.filter { waiting in
      guard waiting.surface.isMapped else { return false }
      return waiting.surface.output.map { output in drawn.contains { $0 === output } } ?? true
    }
    waitingFrames.removeAll { waiting in
      !waiting.callback.isAlive || due.contains { $0.callback === waiting.callback }
    }
    for (_, callback) in due { callback.sendDone(callbackData: time) }
  }

  /// How many frame callbacks clients are waiting for.
  public var waitingFrameCount: Int { waitingFrames.count { $0.callback.isAlive } }

  /// The time that events carry.
  var milliseconds: UInt32 { UInt32(truncatingIfNeeded: Instant.now.nanoseconds / 1_000_000) }

  // MARK: Counts

  /// Commits of all surfaces since the beginning.
  public private(set) var commitCount = 0

  func countCommit() { commitCount += 1 }
}
