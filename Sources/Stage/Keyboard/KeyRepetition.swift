import EventLoop
import Platform

/// The repeating of a key that is held down; on Wayland the client's own work.
struct KeyRepetition {
  /// What the compositor says until it says something else: 25 a second after 600 ms, as wlroots.
  private var interval: Milliseconds? = 40
  private var delay: Milliseconds = 600
  private var key: UInt32?

  /// - Parameters:
  ///   - perSecond: 0 turns repeating off; more than 100 is taken as 100.
  ///   - delay: milliseconds until the first repetition.
  mutating func setPace(perSecond: Int32, delay: Int32) {
    interval = perSecond > 0 ? Milliseconds(Int64(max(10, 1000 / perSecond))) : nil
    self.delay = Milliseconds(Int64(max(delay, 50)))
    if interval == nil { stop() }
  }

  /// A repetition at the same pace, of no key yet.
  var fresh: KeyRepetition {
    var fresh = KeyRepetition()
    (fresh.interval, fresh.delay) = (interval, delay)
    return fresh
  }

  /// A key is pressed: it repeats instead of any other.
  mutating func start(_ key: UInt32, in loop: EventLoop, _ action: @escaping () -> Void) {
    stop()
    guard let interval else { return }
    self.key = key
    let cell = TimerCell()
    func arm(after time: Milliseconds) {
      cell.timer = loop.schedule(after: time) {
        action()
        // The action may have ended the repetition.
        if cell.timer != nil { arm(after: interval) }
      }
    }
    arm(after: delay)
    current = cell
  }

  /// A key is released; only the one that repeats matters.
  mutating func stop(_ key: UInt32) {
    if key == self.key { stop() }
  }

  /// Nothing repeats any more: the keyboard left, its keymap changed, or it is gone.
  mutating func stop() {
    key = nil
    current?.timer?.cancel()
    current?.timer = nil
    current = nil
  }

  private var current: TimerCell?

  /// The timer of the next repetition; nil when the repetition has been ended.
  private final class TimerCell {
    var timer: Timer?
  }
}
