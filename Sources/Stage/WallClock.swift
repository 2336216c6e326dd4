import CPlatform
import EventLoop
import Glibc
import LockScreen
import Platform

/// Tells the time to be shown, each minute and whenever the clock is set.
final class WallClock {
  /// Called at once, and then with every change.
  var onChange: ((ClockText) -> Void)?

  private let timer: FileDescriptor
  private var watch: Watch?

  init(_ loop: EventLoop) throws(SystemError) {
    let number = platform_wall_timer()
    guard number >= 0 else { throw SystemError("make a timer for the wall clock") }
    timer = FileDescriptor(owning: number)
    watch = loop.watch(number, for: .readable) { [unowned self] _ in tick() }
  }

  deinit { watch?.cancel() }

  func start() { tick() }

  private func tick() {
    // The zone may have changed since: localtime_r looks at it only once.
    tzset()
    let now = time(nil)
    _ = platform_wall_timer_arm(timer.number, (Int64(now) / 60 + 1) * 60)
    onChange?(ClockText(at: now))
  }
}
