import EventLoop
import WaylandClient

/// A group of input devices, with the state that belongs to each and dies with it.
final class Seat {
  let globalName: UInt32
  private let seat: WlSeat
  private let loop: EventLoop
  private let globals: Globals
  private let keymaps: KeymapContext
  private unowned let input: any SeatInput
  private var capabilities: WlSeat.Capability = []
  private var isActive = false
  private var touch: TouchDevice?
  private var pointer: PointerDevice?
  private var keyboard: KeyboardDevice?

  /// - Parameters:
  ///   - globalName: its number in the registry; contacts carry it.
  ///   - input: told of everything; outlives the seat.
  init(
    globalName: UInt32, _ seat: WlSeat, globals: Globals, loop: EventLoop, keymaps: KeymapContext,
    input: any SeatInput
  ) {
    self.globalName = globalName
    self.seat = seat
    self.globals = globals
    self.loop = loop
    self.keymaps = keymaps
    self.input = input
    seat.onEvent = { [unowned self] event in
      guard case .capabilities(let capabilities) = event else { return }
      self.capabilities = capabilities
      matchDevices()
    }
  }

  /// Begins to listen. Nothing typed or drawn before the session is locked is meant for the lock screen, and a keymap
  /// takes milliseconds to compile.
  func activate() {
    isActive = true
    matchDevices()
  }

  /// The keymap of its keyboard, where it has one that makes sense.
  var keymap: Keymap? { keyboard?.keymap }

  /// How its keyboard repeats keys.
  var repetition: KeyRepetition? { keyboard?.repetition }

  /// Lets go of all devices.
  func destroy() {
    capabilities = []
    matchDevices()
  }

  /// Makes what has come and ends what has gone. Capabilities are announced again with every change, so that a device
  /// which is still there is left alone: two objects for one keyboard would count each key twice.
  private func matchDevices() {
    guard isActive else { return }
    if capabilities.contains(.touch) {
      touch = touch ?? TouchDevice(seat.getTouch(), seat: globalName, input: input)
    } else if let gone = touch {
      touch = nil
      gone.destroy()
    }
    if capabilities.contains(.pointer) {
      pointer = pointer ?? PointerDevice(seat.getPointer(), seat: globalName, globals: globals, input: input)
    } else if let gone = pointer {
      pointer = nil
      gone.destroy()
    }
    if capabilities.contains(.keyboard) {
      keyboard =
        keyboard
        ?? KeyboardDevice(seat.getKeyboard(), seat: globalName, loop: loop, keymaps: keymaps, input: input)
    } else if let gone = keyboard {
      keyboard = nil
      gone.destroy()
    }
  }
}
