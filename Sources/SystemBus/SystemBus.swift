import CSystemd
import EventLoop
import Glibc
import Platform

/// A connection to the system bus. Nothing here blocks: answers come from the event loop.
///
/// Whoever holds it calls ``prepareToWait()`` before each wait of the loop.
public final class SystemBus {
  /// Called when the connection is lost, or was closed by the bus.
  public var onLost: (() -> Void)?

  private let bus: OpaquePointer
  private let loop: EventLoop
  private var watch: Watch?
  private var timer: Timer?
  private var deadline = UInt64.max
  private var calls: [ObjectIdentifier: BusSlot] = [:]
  private var isOpen = true

  /// The bus itself.
  public static let busName = "org.freedesktop.DBus"

  /// The signal that tells who has a name from now on (``OwnerChange``).
  public static func ownerChange(of name: String) -> BusSignal {
    BusSignal(
      sender: busName, path: "/org/freedesktop/DBus", interface: busName, member: "NameOwnerChanged",
      firstArgument: name)
  }

  /// Begins to connect; calls can be made at once.
  ///
  /// - Throws: that there is no system bus, or (ENOPKG) no libsystemd.
  public init(loop: EventLoop) throws(SystemError) {
    var opened: OpaquePointer?
    let result = sd_bus_open_system(&opened)
    guard result >= 0, let opened else { throw SystemError("connect to the system bus", code: -result) }
    bus = opened
    self.loop = loop
    // What arrived is dealt with before the next wait.
    watch = loop.watch(sd_bus_get_fd(opened), for: .readable) { _ in }
  }

  deinit {
    close()
    sd_bus_unref(bus)
  }

  /// Ends the connection; nothing is called any more.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    watch?.cancel()
    timer?.cancel()
    calls.removeAll()
    sd_bus_close(bus)
  }

  /// Handles what has arrived, and tells the loop what to wait for.
  public func prepareToWait() {
    while isOpen {
      let result = sd_bus_process(bus, nil)
      if result == 0 { break }
      if result < 0 { return lose() }
    }
    guard isOpen else { return }
    let events = sd_bus_get_events(bus)
    guard events >= 0 else { return lose() }
    watch?.interest = events & POLLOUT != 0 ? [.readable, .writable] : .readable
    setTimer()
  }

  /// Calls a method.
  ///
  /// - Parameter handler: gets the answer, always later. An answer that came from anybody but the one who was called
  ///   is a failure, where that one was called by its unique name.
  public func call(
    _ method: BusMethod, _ arguments: [BusArgument] = [],
    _ handler: @escaping (Result<BusMessage, BusFailure>) -> Void
  ) {
    guard let message = makeCall(method, arguments) else { return fail(handler, text: "it cannot be asked") }
    defer { sd_bus_message_unref(message) }
    var identity: ObjectIdentifier?
    let slot = BusSlot { [unowned self] answer in
      if let identity { calls.removeValue(forKey: identity) }
      handler(Self.result(answer, of: method))
    }
    identity = ObjectIdentifier(slot)
    // 0 is sd-bus's own limit of 25 s.
    let result = sd_bus_call_async(bus, &slot.slot, message, BusSlot.callback, slot.userData, 0)
    guard result >= 0 else {
      return fail(handler, text: SystemError("ask", method.destination, code: -result).description)
    }
    calls[ObjectIdentifier(slot)] = slot
  }

  /// Asks which connection has a name.
  ///
  /// - Parameter handler: gets its unique name; nil where nobody has it.
  public func findOwner(of name: String, _ handler: @escaping (String?) -> Void) {
    let method = BusMethod(
      destination: Self.busName, path: "/org/freedesktop/DBus", interface: Self.busName,
      member: "GetNameOwner")
    call(method, [.string(name)]) { answer in handler((try? answer.get())?.string()) }
  }

  /// Listens to signals, as long as the caller keeps what it gets.
  ///
  /// A signal can be sent to us directly, past the bus's filter, by anybody: whoever listens checks the sender.
  ///
  /// - Returns: nil where the bus takes no rule any more.
  public func listen(to signal: BusSignal, _ handler: @escaping (BusMessage) -> Void) -> BusSlot? {
    let slot = BusSlot(handler)
    // Without a callback of ours, a rule that the bus refuses ends the connection.
    let result = sd_bus_add_match_async(bus, &slot.slot, signal.rule, BusSlot.callback, nil, slot.userData)
    return result >= 0 ? slot : nil
  }

  private func makeCall(_ method: BusMethod, _ arguments: [BusArgument]) -> OpaquePointer? {
    var made: OpaquePointer?
    let result = sd_bus_message_new_method_call(
      bus, &made, method.destination, method.path, method.interface, method.member)
    guard result >= 0, let message = made else { return nil }
    for argument in arguments {
      guard argument.append(to: message) else {
        sd_bus_message_unref(message)
        return nil
      }
    }
    return message
  }

  private static func result(_ answer: BusMessage, of method: BusMethod) -> Result<BusMessage, BusFailure> {
    if let failure = answer.failure { return .failure(failure) }
    let isKnown = method.destination == busName || method.destination.hasPrefix(":")
    if isKnown && answer.sender != method.destination { return .failure(.nonsense) }
    return .success(answer)
  }

  private func fail(_ handler: @escaping (Result<BusMessage, BusFailure>) -> Void, text: String) {
    loop.schedule(after: 0) { handler(.failure(BusFailure(name: "", text: text))) }
  }

  private func lose() {
    close()
    onLost?()
  }

  /// Wakes the loop when the next answer is overdue.
  private func setTimer() {
    var microseconds = UInt64.max
    if sd_bus_get_timeout(bus, &microseconds) < 0 { microseconds = .max }
    guard microseconds != deadline else { return }
    deadline = microseconds
    timer?.cancel()
    guard microseconds != .max else { return }
    let now = UInt64(clamping: Instant.now.nanoseconds) / 1_000
    let left = microseconds > now ? (microseconds - now) / 1_000 + 1 : 0
    timer = loop.schedule(after: Milliseconds(Int64(clamping: left))) { [unowned self] in deadline = .max }
  }
}
