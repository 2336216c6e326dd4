/// Why a call on the bus has no result.
struct BusFailure: Error {
  /// The D-Bus name of the error; empty where the answer made no sense or none could be asked for.
  let name: String
  /// The other side's words.
  let text: String

  /// Whether nothing was answered, so that it may have been done all the same.
  var isSilence: Bool {
    name == "org.freedesktop.DBus.Error.NoReply" || name == "org.freedesktop.DBus.Error.Timeout"
  }

  /// An answer of another form than documented.
  static let nonsense = BusFailure(name: "", text: "the answer makes no sense")
}
