/// Which method is called, and of whom.
struct BusMethod {
  /// The name of a service, or the unique name of a connection.
  let destination: String
  let path: String
  let interface: String
  let member: String
}
