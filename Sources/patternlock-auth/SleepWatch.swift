/// What logind says of the machine's sleep. A word that anybody else sends is no word of logind's.
final class SleepWatch {
  /// True from the word that the machine will sleep to the word that it is awake.
  private(set) var isAsleep = false

  private let onChange: () -> Void
  private var logind: String?
  private var slots: [BusSlot] = []

  private static let service = "org.freedesktop.login1"
  private static let signal = BusSignal(
    sender: service, path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager",
    member: "PrepareForSleep")

  /// - Parameter onChange: called when the machine will sleep, and when it is awake again. The second may come alone:
  ///   a lock is often taken when the first has been said already.
  init(_ bus: SystemBus, onChange: @escaping () -> Void) {
    self.onChange = onChange
    slots = [
      bus.listen(to: SystemBus.ownerChange(of: Self.service)) { [unowned self] message in
        guard let change = OwnerChange(message), change.name == Self.service else { return }
        logind = change.owner
        // A new logind does not say how the sleep ended that another announced.
        if isAsleep { tell(false) }
      },
      bus.listen(to: Self.signal) { [unowned self] message in
        if message.sender == logind, let isAsleep = message.flag() { tell(isAsleep) }
      },
    ].compactMap { $0 }
    // Whoever comes later is told by the signal.
    bus.findOwner(of: Self.service) { [weak self] owner in self?.logind = owner }
  }

  private func tell(_ isAsleep: Bool) {
    self.isAsleep = isAsleep
    onChange()
  }
}
