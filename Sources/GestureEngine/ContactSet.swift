/// The contacts that are down.
///
/// A count would do but for lost and doubled events: one that is too high would keep the owner out for good.
struct ContactSet: Sendable {
  private var contacts: [ContactID] = []

  /// More than any touch panel tells apart. Contacts beyond it are not remembered, which harms nothing: while
  /// others are down they could not draw anyway, and later their motion is that of no known contact.
  private static let capacity = 32

  init() {
    // Never grows beyond this, so no event allocates.
    contacts.reserveCapacity(Self.capacity)
  }

  var isEmpty: Bool { contacts.isEmpty }

  mutating func insert(_ contact: ContactID) {
    guard contacts.count < Self.capacity, !contacts.contains(contact) else { return }
    contacts.append(contact)
  }

  /// - Returns: whether it was there.
  @discardableResult
  mutating func remove(_ contact: ContactID) -> Bool {
    guard let position = contacts.firstIndex(of: contact) else { return false }
    contacts.remove(at: position)
    return true
  }

  /// - Returns: whether there was one of this seat.
  @discardableResult
  mutating func removeAll(seat: UInt32) -> Bool {
    let before = contacts.count
    contacts.removeAll { $0.seat == seat }
    return contacts.count < before
  }

  mutating func removeAll() {
    contacts.removeAll(keepingCapacity: true)
  }
}
