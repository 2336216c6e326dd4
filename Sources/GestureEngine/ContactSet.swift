/// The contacts that are down, and which of them may still begin to draw.
///
/// A contact whose end was never told stays here for good, so that no contact keeps another one from drawing.
struct ContactSet: Sendable {
  /// What a contact may do.
  enum Role: Sendable {
    /// It has met no dot, and draws as soon as it meets one.
    case waiting
    /// It draws nothing until it is lifted: it went down while input was off, or another one drew.
    case spent
    /// It has taken a dot by a tap.
    case tapped
  }

  private struct Contact: Sendable {
    let id: ContactID
    var role: Role
    /// Its latest sample, nil where there is none in the present layout.
    var place: Point?
    /// Its longer diameter; nil where the touch screen tells none.
    var size: Double?
  }

  private var contacts: [Contact] = []

  /// More than any touch panel tells apart; the oldest are forgotten beyond it.
  private static let capacity = 32

  init() {
    // Never grows beyond this, so no event allocates.
    contacts.reserveCapacity(Self.capacity)
  }

  /// Whether one of them has taken a dot by a tap.
  var hasTapped: Bool { contacts.contains { $0.role == .tapped } }

  mutating func insert(_ id: ContactID, _ role: Role, at place: Point?) {
    remove(id)
    if contacts.count == Self.capacity { contacts.removeFirst() }
    contacts.append(Contact(id: id, role: role, place: place))
  }

  /// What a contact may do; nil for one that is not down.
  func role(of id: ContactID) -> Role? { contacts.first { $0.id == id }?.role }

  /// A contact's latest sample.
  func place(of id: ContactID) -> Point? { contacts.first { $0.id == id }?.place }

  func size(of id: ContactID) -> Double? { contacts.first { $0.id == id }?.size }

  mutating func move(_ id: ContactID, to place: Point) {
    if let index = contacts.firstIndex(where: { $0.id == id }) { contacts[index].place = place }
  }

  mutating func setSize(_ size: Double, of id: ContactID) {
    if let index = contacts.firstIndex(where: { $0.id == id }) { contacts[index].size = size }
  }

  /// Keeps all others from drawing until they are lifted.
  mutating func spendOthers(than id: ContactID) {
    for index in contacts.indices where contacts[index].id != id { contacts[index].role = .spent }
  }

  /// Keeps all from drawing until they are lifted.
  mutating func spendAll() {
    for index in contacts.indices { contacts[index].role = .spent }
  }

  /// Places are measured in another layout from now on.
  mutating func forgetPlaces() {
    for index in contacts.indices { contacts[index].place = nil }
  }

  /// - Returns: whether it was there.
  @discardableResult
  mutating func remove(_ id: ContactID) -> Bool {
    guard let position = contacts.firstIndex(where: { $0.id == id }) else { return false }
    contacts.remove(at: position)
    return true
  }

  /// - Returns: whether there was one of this seat.
  @discardableResult
  mutating func removeAll(seat: UInt32) -> Bool {
    let before = contacts.count
    contacts.removeAll { $0.id.seat == seat }
    return contacts.count < before
  }

  mutating func removeAll() {
    contacts.removeAll(keepingCapacity: true)
  }
}
