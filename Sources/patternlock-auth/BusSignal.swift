/// Which signals are listened to.
struct BusSignal {
  /// The name of a service, or the unique name of a connection.
  let sender: String
  let path: String
  let interface: String
  let member: String
  /// What the first argument has to be, if anything.
  var firstArgument: String?

  /// The rule in the bus's own language. The names in it hold no quotes: they are ours, or sd-bus has checked them.
  var rule: String {
    let filter = firstArgument.map { ",arg0='\($0)'" } ?? ""
    return
      "type='signal',sender='\(sender)',path='\(path)',interface='\(interface)',member='\(member)'\(filter)"
  }
}
