/// The bus's word that a name has another owner, or none.
public struct OwnerChange {
  public let name: String
  /// The unique name of the connection that has it now; empty where none has.
  public let owner: String

  /// - Returns: nil for anything that the bus itself did not say.
  public init?(_ message: BusMessage) {
    // Between the two stands who had it before.
    guard message.sender == SystemBus.busName, let name = message.string(), message.string() != nil,
      let owner = message.string()
    else { return nil }
    self.name = name
    self.owner = owner
  }
}
