import CPlatform
import Glibc
import Platform

/// One thread's wait for everything: descriptors, signals and timers, by poll(2).
///
/// Handlers run one after the other on the thread that called ``run()``. A handler may cancel any watch or timer,
/// its own included; a cancelled one is never called again, not even for an event that the same poll reported.
public final class EventLoop {
  private var watches: [Watch] = []
  private var descriptors: [pollfd] = []
  private var watchesChanged = true
  private var timers: [Timer] = []
  private var nextCalls: [Timer] = []
  private var beforeWait: [() -> Void] = []
  private var running = false

  public init() {}

  /// Calls a handler whenever a descriptor is ready.
  ///
  /// - Parameters:
  ///   - descriptor: an open descriptor; it must stay open until the watch is cancelled.
  ///   - interest: what to wait for. Hang-up and errors are reported whatever it says.
  ///   - handler: gets what the descriptor is ready for.
  /// - Returns: the watch, which the loop keeps alive until it is cancelled.
  @discardableResult
  public func watch(
    _ descriptor: Int32, for interest: Readiness, _ handler: @escaping (Readiness) -> Void
  ) -> Watch {
    let watch = Watch(descriptor: descriptor, interest: interest, loop: self, handler: handler)
    watches.append(watch)
    watchesChanged = true
    return watch
  }

  /// Calls a handler once, after a delay on the monotonic clock.
  ///
  /// - Returns: the timer, which the loop keeps alive until it has fired or is cancelled.
  @discardableResult
  public func schedule(after delay: Milliseconds, _ handler: @escaping () -> Void) -> Timer {
    let timer = Timer(deadline: .now + delay, handler: handler)
    let place = timers.firstIndex { timer.deadline < $0.deadline } ?? timers.endIndex
    timers.insert(timer, at: place)
    return timer
  }

  /// Calls a handler once, at the loop's next turn: after the handler that is running now, before the loop waits.
  ///
  /// - Returns: the call, which the loop keeps alive until it has been made or is cancelled.
  @discardableResult
  public func nextTurn(_ handler: @escaping () -> Void) -> Timer {
    let call = Timer(deadline: .now, handler: handler)
    nextCalls.append(call)
    return call
  }

  /// Takes a signal out of the ordinary delivery and calls a handler instead, from the loop.
  ///
  /// The signal stays blocked for the rest of the process's life; a child must be started with an empty mask.
  public func onSignal(_ number: Int32, _ handler: @escaping () -> Void) throws(SystemError) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    guard sigprocmask(SIG_BLOCK, &set, nil) == 0 else { throw SystemError("block a signal") }
    let descriptor = platform_signalfd(&set)
    guard descriptor >= 0 else { throw SystemError("make a signal descriptor") }
    watch(descriptor, for: .readable) { _ in
      while platform_signalfd_read(descriptor) > 0 { handler() }
    }
  }

  /// Calls a handler each time before the loop waits: the place to flush what the other handlers queued.
  public func beforeEachWait(_ handler: @escaping () -> Void) {
    beforeWait.append(handler)
  }

  /// Waits and calls handlers until ``stop()``.
  ///
  /// - Throws: what poll(2) said, if the kernel refuses to wait at all.
  public func run() throws(SystemError) {
    running = true
    while running { try runOnce() }
  }

  /// Waits once, for at most `limit` (for ever when nil), and calls the handlers of what happened.
  public func runOnce(limit: Milliseconds? = nil) throws(SystemError) {
    // Whoever called may wait for what these did: so it is not waited for anything else.
    let limit = callNext() ? 0 : limit
    for handler in beforeWait { handler() }
    if watchesChanged { rebuild() }
    let count = poll(&descriptors, nfds_t(descriptors.count), timeout(limit: limit))
    guard count >= 0 || errno == EINTR else { throw SystemError("wait for events") }
    if count > 0 { callWatches() }
    callTimers()
  }

  /// Makes ``run()`` return after the handler that is running now.
  public func stop() {
    running = false
  }

  func changed() {
    watchesChanged = true
  }

  private func rebuild() {
    watches.removeAll { $0.isCancelled }
    descriptors.removeAll(keepingCapacity: true)
    for watch in watches {
      descriptors.append(pollfd(fd: watch.descriptor, events: watch.interest.pollEvents, revents: 0))
    }
    watchesChanged = false
  }

  private func callWatches() {
    // New watches are appended behind the polled ones, and nothing is removed before the next rebuild, so that
    // both arrays keep the same order.
    for index in descriptors.indices where descriptors[index].revents != 0 {
      let watch = watches[index]
      let readiness = Readiness(pollEvents: descriptors[index].revents)
      if !watch.isCancelled { watch.handler(readiness) }
    }
  }

  /// What these calls put off in turn waits for the turn after, so that descriptors are never left waiting.
  ///
  /// - Returns: whether there was any.
  private func callNext() -> Bool {
    let calls = nextCalls
    nextCalls.removeAll(keepingCapacity: true)
    for call in calls where !call.isCancelled { call.fire() }
    return !calls.isEmpty
  }

  private func callTimers() {
    let now = Instant.now
    while let first = timers.first, first.isCancelled || first.deadline <= now {
      timers.removeFirst()
      if !first.isCancelled { first.fire() }
    }
  }

  /// Milliseconds for poll(2), rounded up so that a timer is never early.
  private func timeout(limit: Milliseconds?) -> Int32 {
    if !nextCalls.isEmpty { return 0 }
    while let first = timers.first, first.isCancelled { timers.removeFirst() }
    var wait: Int64 = limit?.count ?? -1
    if let first = timers.first {
      let left = max(0, (first.deadline.nanoseconds - Instant.now.nanoseconds + 999_999) / 1_000_000)
      wait = wait < 0 ? left : min(wait, left)
    }
    return Int32(clamping: wait)
  }
}
