/// logind, and what it says of the machine's sleep. A word that anybody else sends is no word of logind's.
public final class Logind {
  /// The unique name of its connection; nil where there is none, or it is not known yet.
  public private(set) var owner: String?
  /// True from the word that the machine will sleep to the word that it is awake.
  public private(set) var isAsleep = false

  /// Called when the machine will sleep, and when it is awake again. The second may come alone: a lock is often taken
  /// when the first has been said already.
  public var onSleep: (() -> Void)?
  /// Called when ``owner`` has become known, and when another has taken its place.
  public var onOwner: (() -> Void)?

  private let bus: SystemBus
  private var slots: [BusSlot] = []

  public static let service = "org.freedesktop.login1"
  public static let path = "/org/freedesktop/login1"
  public static let manager = "org.freedesktop.login1.Manager"

  public init(_ bus: SystemBus) {
    self.bus = bus
    let change = bus.listen(to: SystemBus.ownerChange(of: Self.service)) { [unowned self] message in
      guard let change = OwnerChange(message), change.name == Self.service else { return }
      // A new logind does not say how the sleep ended that another announced.
      if isAsleep { setAsleep(false) }
      setOwner(change.owner.isEmpty ? nil : change.owner)
    }
    let sleep = listen(to: "PrepareForSleep", path: Self.path, interface: Self.manager) { [unowned self] in
      if let isAsleep = $0.flag() { setAsleep(isAsleep) }
    }
    slots = [change, sleep].compactMap { $0 }
    // Whoever comes later is told by the signal.
    bus.findOwner(of: Self.service) { [weak self] in self?.setOwner($0) }
  }

  /// Listens to signals of logind's alone, as long as the caller keeps what it gets.
  public func listen(
    to member: String, path: String, interface: String, _ handler: @escaping (BusMessage) -> Void
  ) -> BusSlot? {
    bus.listen(
      to: BusSignal(sender: Self.service, path: path, interface: interface, member: member)
    ) { [weak self] message in
      if let owner = self?.owner, message.sender == owner { handler(message) }
    }
  }

  private func setOwner(_ owner: String?) {
    guard owner != self.owner else { return }
    self.owner = owner
    onOwner?()
  }

  private func setAsleep(_ isAsleep: Bool) {
    self.isAsleep = isAsleep
    onSleep?()
  }
}
