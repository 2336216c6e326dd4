import Platform
import WaylandClient

/// Tells when nobody has done anything for so long on any seat, and when somebody does again. A program that inhibits
/// idleness, such as one that plays a film, counts as somebody.
final class IdleWatch {
  /// Called when every seat has become idle.
  var onIdle: (() -> Void)?
  /// Called at the first activity afterwards.
  var onActivity: (() -> Void)?

  private let notifier: ExtIdleNotifierV1
  private let timeout: UInt32
  private var notifications: [UInt32: ExtIdleNotificationV1] = [:]
  private var idleSeats: Set<UInt32> = []
  private var isIdle = false

  init(_ notifier: ExtIdleNotifierV1, after timeout: Milliseconds) {
    self.notifier = notifier
    self.timeout = UInt32(clamping: timeout.count)
  }

  /// Watches these seats, and no others.
  func setSeats(_ seats: [Compositor.Found<WlSeat>]) {
    for name in notifications.keys where !seats.contains(where: { $0.name == name }) {
      notifications[name] = nil
      idleSeats.remove(name)
    }
    for seat in seats where notifications[seat.name] == nil {
      let notification = notifier.getIdleNotification(timeout: timeout, seat: seat.object)
      let name = seat.name
      notification.onEvent = { [unowned self] event in
        switch event {
        case .idled: idleSeats.insert(name)
        case .resumed: idleSeats.remove(name)
        case .unknown: break
        }
        update()
      }
      notifications[name] = notification
    }
    update()
  }

  private func update() {
    let isIdle = !notifications.isEmpty && idleSeats.count == notifications.count
    guard isIdle != self.isIdle else { return }
    self.isIdle = isIdle
    if isIdle { onIdle?() } else { onActivity?() }
  }
}
