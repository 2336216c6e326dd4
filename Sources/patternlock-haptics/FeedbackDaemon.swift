import CSystemd

/// feedbackd on the session's bus. Calls wait for their answers: there is nothing else to do here.
final class FeedbackDaemon {
  private let bus: OpaquePointer

  private static let name = "org.sigxcpu.Feedback"
  private static let path = "/org/sigxcpu/Feedback"
  /// An answer comes at once, but for the first, which may have to wait for feedbackd's start.
  private static let longestAnswer: UInt64 = 5_000_000

  /// - Returns: nil where there is no session bus, or no libsystemd.
  init?() {
    var opened: OpaquePointer?
    guard sd_bus_open_user(&opened) >= 0, let opened else { return nil }
    bus = opened
  }

  deinit {
    sd_bus_close(bus)
    sd_bus_unref(bus)
  }

  /// Whether it answers; it is started where the bus knows how.
  func isThere() -> Bool {
    guard let message = makeCall("org.freedesktop.DBus.Peer", "Ping") else { return false }
    defer { sd_bus_message_unref(message) }
    return call(message)
  }

  /// Has an event felt, once.
  ///
  /// - Returns: false where it does not answer.
  func trigger(_ event: String) -> Bool {
    guard let message = makeCall(Self.name, "TriggerFeedback") else { return false }
    defer { sd_bus_message_unref(message) }
    // As often as the event's feedback is long.
    var timeout: Int32 = -1
    // Quiet: what the owner set to be heard is not for a lock screen.
    let isMade =
      append("patternlock", to: message) && append(event, to: message)
      && open("a", "{sv}", in: message) && open("e", "sv", in: message)
      && append("profile", to: message) && open("v", "s", in: message) && append("quiet", to: message)
      && close(in: message) && close(in: message) && close(in: message)
      && sd_bus_message_append_basic(message, Self.code("i"), &timeout) >= 0
    return isMade && call(message)
  }

  private func makeCall(_ interface: String, _ member: String) -> OpaquePointer? {
    var made: OpaquePointer?
    let result = sd_bus_message_new_method_call(bus, &made, Self.name, Self.path, interface, member)
    return result >= 0 ? made : nil
  }

  private func call(_ message: OpaquePointer) -> Bool {
    var reply: OpaquePointer?
    let result = sd_bus_call(bus, message, Self.longestAnswer, nil, &reply)
    if let reply { sd_bus_message_unref(reply) }
    return result >= 0
  }

  // MARK: Putting a message together

  private func append(_ text: String, to message: OpaquePointer) -> Bool {
    text.withCString { sd_bus_message_append_basic(message, Self.code("s"), $0) >= 0 }
  }

  private func open(_ type: Unicode.Scalar, _ contents: String, in message: OpaquePointer) -> Bool {
    sd_bus_message_open_container(message, Self.code(type), contents) >= 0
  }

  private func close(in message: OpaquePointer) -> Bool {
    sd_bus_message_close_container(message) >= 0
  }

  private static func code(_ type: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: type.value) }
}
