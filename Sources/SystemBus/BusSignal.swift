/// Which signals are listened to.
public struct BusSignal {
  /// The name of a service, or the unique name of a connection.
  public let sender: String
  public let path: String
  public let interface: String
  public let member: String
  /// What the first argument has to be, if anything.
  public var firstArgument: String?

  public init(sender: String, path: String, interface: String, member: String, firstArgument: String? = nil) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.firstArgument = firstArgument
  }

  /// The rule in the bus's own language. The names in it hold no quotes: they are ours, or sd-bus has checked them.
  var rule: String {
    let filter = firstArgument.map { ",arg0='\($0)'" } ?? ""
    return
      "type='signal',sender='\(sender)',path='\(path)',interface='\(interface)',member='\(member)'\(filter)"
  }
}
