import SystemBus

/// A reader of one run of fprintd: what is asked and heard of it goes to, and comes from, this very connection.
struct FprintDevice: Equatable {
  /// The unique name of fprintd's connection.
  let owner: String
  let path: String

  /// fprintd's name, which on a system bus only root can take.
  static let service = "net.reactivated.Fprint"
  static let manager = "/net/reactivated/Fprint/Manager"
  static let managerInterface = "net.reactivated.Fprint.Manager"
  static let interface = "net.reactivated.Fprint.Device"

  func method(_ member: String) -> BusMethod {
    BusMethod(destination: owner, path: path, interface: Self.interface, member: member)
  }

  /// The signal with what the reader makes of a finger.
  var verifyStatus: BusSignal {
    BusSignal(sender: owner, path: path, interface: Self.interface, member: "VerifyStatus")
  }
}
