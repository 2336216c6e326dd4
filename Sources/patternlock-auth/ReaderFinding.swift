import SystemBus

/// What can be said of the reader before any finger.
enum ReaderFinding: Equatable {
  /// There is a reader, and a finger of this user's is enrolled.
  case ready
  case noFinger
  /// There is no reader, but one may come: it is plugged in, or wakes up.
  case noReader
  /// It is certain that no finger can be read, and why.
  case impossible(reason: String)
  /// The same because of the system's policy, which whoever set the machine up may want to hear of.
  case forbidden(reason: String)

  /// What a failure proves.
  ///
  /// - Returns: nil where trying again later may help.
  init?(_ failure: BusFailure) {
    switch failure.name {
    case "net.reactivated.Fprint.Error.NoEnrolledPrints": self = .noFinger
    case "net.reactivated.Fprint.Error.NoSuchDevice":
      self = .noReader
    case "net.reactivated.Fprint.Error.PermissionDenied", "org.freedesktop.DBus.Error.AccessDenied":
      self = .forbidden(
        reason: "the system's policy does not allow this session to use the fingerprint reader")
    case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner":
      self = .impossible(reason: "fprintd is not installed")
    case let name
    where name.hasPrefix("org.freedesktop.DBus.Error.Spawn.") || name.hasPrefix("org.freedesktop.systemd1."):
      self = .impossible(reason: "fprintd cannot be started: \(failure.text)")
    default: return nil
    }
  }
}
