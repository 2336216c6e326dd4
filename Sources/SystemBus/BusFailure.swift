/// Why a call on the bus has no result.
public struct BusFailure: Error {
  /// The D-Bus name of the error; empty where the answer made no sense or none could be asked for.
  public let name: String
  /// The other side's words.
  public let text: String

  /// Whether nothing was answered, so that it may have been done all the same.
  public var isSilence: Bool {
    name == "org.freedesktop.DBus.Error.NoReply" || name == "org.freedesktop.DBus.Error.Timeout"
  }

  /// An answer of another form than documented.
  public static let nonsense = BusFailure(name: "", text: "the answer makes no sense")
}
