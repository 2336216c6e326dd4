/// Which method is called, and of whom.
public struct BusMethod {
  /// The name of a service, or the unique name of a connection.
  public let destination: String
  public let path: String
  public let interface: String
  public let member: String

  public init(destination: String, path: String, interface: String, member: String) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
  }
}
