import CXkbcommon
import WaylandClient
import WaylandServer

/// A group of input devices that a test plays on. Events go to every object that the client made for a device, so that
/// one that makes two hears each twice.
public final class TestSeat {
  public let name: String
  public private(set) var capabilities: WlSeat.Capability {
    didSet { everHad.formUnion(capabilities) }
  }
  /// A device that was there once may be asked for: a client may not have heard yet that it went.
  private var everHad: WlSeat.Capability
  let layout: KeyboardLayout
  unowned let compositor: TestCompositor
  private let global: Global<WlSeatResource>
  private var resources: [WlSeatResource] = []
  private(set) var touches: [WlTouchResource] = []
  private(set) var pointers: [WlPointerResource] = []
  private(set) var keyboards: [WlKeyboardResource] = []
  private(set) var keyboardFocus: Surface?
  /// The pointer's picture, once a client has set one.
  public private(set) weak var cursor: Surface?
  var pointerFocus: Surface?
  var pointerSerial: UInt32 = 0
  var touchFocus: [Int32: Surface] = [:]
  /// The keys that are down, in the kernel's codes; told when the keyboard enters a surface.
  public var heldKeys: [UInt32] = []
  /// Repetitions a second and the delay before the first; told to keyboards that are made later.
  public var repetition: (rate: Int32, delay: Int32) = (25, 600)
  let keyState: OpaquePointer?

  init(
    _ name: String, _ capabilities: WlSeat.Capability, _ layout: KeyboardLayout, on compositor: TestCompositor
  ) {
    self.name = name
    self.capabilities = capabilities
    everHad = capabilities
    self.layout = layout
    self.compositor = compositor
    keyState = layout.makeState()
    global = Global(
      on: compositor.display, WlSeatResource.self, version: WlSeatResource.highestVersion)
    compositor.keep(global)
    global.onBind = { [weak self] resource in self?.bind(resource) }
  }

  deinit {
    if let keyState { xkb_state_unref(keyState) }
  }

  // MARK: Devices that come and go

  /// Says which devices there are. The objects of those that went hear nothing more.
  public func setCapabilities(_ capabilities: WlSeat.Capability) {
    self.capabilities = capabilities
    if !capabilities.contains(.touch) {
      touches = []
      touchFocus = [:]
    }
    if !capabilities.contains(.pointer) {
      pointers = []
      pointerFocus = nil
    }
    if !capabilities.contains(.keyboard) {
      keyboards = []
      keyboardFocus = nil
    }
    for resource in resources { resource.sendCapabilities(capabilities: capabilities) }
  }

  /// Takes the seat away with all its devices.
  public func remove() {
    global.remove()
    (touches, pointers, keyboards) = ([], [], [])
    (keyboardFocus, pointerFocus, touchFocus) = (nil, nil, [:])
    compositor.seats.removeAll { $0 === self }
  }

  private func bind(_ resource: WlSeatResource) {
    resources.append(resource)
    resource.onDestroy = { [weak self, unowned resource] in self?.resources.removeAll { $0 === resource } }
    resource.onRequest = { [weak self, unowned resource] request in
      guard let self else { return }
      switch request {
      case .getTouch(let id): if serves(.touch, resource) { add(id) }
      case .getPointer(let id): if serves(.pointer, resource) { add(id) }
      case .getKeyboard(let id): if serves(.keyboard, resource) { add(id) }
      case .release, .unknown: break
      }
    }
    resource.sendCapabilities(capabilities: capabilities)
    resource.sendName(name: name)
  }

  /// Whether a new object of a device is one of a device that is there; an error where there never was such a device.
  private func serves(_ capability: WlSeat.Capability, _ resource: WlSeatResource) -> Bool {
    if !everHad.contains(capability) {
      compositor.violate(
        resource, WlSeat.Error.missingCapability, "a device is asked for that \(name) never had")
    }
    return capabilities.contains(capability)
  }

  private func add(_ touch: WlTouchResource) {
    touches.append(touch)
    touch.onDestroy = { [weak self, unowned touch] in self?.touches.removeAll { $0 === touch } }
  }

  private func add(_ pointer: WlPointerResource) {
    pointers.append(pointer)
    pointer.onDestroy = { [weak self, unowned pointer] in self?.pointers.removeAll { $0 === pointer } }
    pointer.onRequest = { [weak self, unowned pointer] request in
      if case .setCursor(_, let surface, _, _) = request { self?.setCursor(surface, pointer) }
    }
  }

  private func setCursor(_ surface: WlSurfaceResource?, _ pointer: WlPointerResource) {
    let surface = surface?.attachment as? Surface
    cursor = surface
    guard let surface else { return }
    switch surface.role {
    case .none: surface.role = .cursor
    case .cursor: break
    case .lock, .subsurface, .window:
      compositor.violate(pointer, WlPointer.Error.role, "the pointer's picture has another role")
    }
  }

  private func add(_ keyboard: WlKeyboardResource) {
    keyboards.append(keyboard)
    keyboard.onDestroy = { [weak self, unowned keyboard] in self?.keyboards.removeAll { $0 === keyboard } }
    keyboard.sendKeymap(format: .xkbV1, fd: layout.file.descriptor, size: layout.size)
    keyboard.sendRepeatInfo(rate: repetition.rate, delay: repetition.delay)
    if let keyboardFocus, keyboardFocus.resource.client === keyboard.client {
      sendEnter(keyboard, keyboardFocus)
    } else {
      refocus()
    }
  }

  /// Gives the keyboards another keymap; the keys that texts are typed with stay where they are.
  public func sendKeymap(_ layout: KeyboardLayout) {
    for keyboard in keyboards {
      keyboard.sendKeymap(format: .xkbV1, fd: layout.file.descriptor, size: layout.size)
      sendModifiers(to: keyboard)
    }
  }

  /// Whether a client has an object for the touch screen that is there now.
  public var isTouchListenedTo: Bool { !touches.isEmpty }
  /// Whether a client has an object for the keyboard that is there now.
  public var isKeyboardListenedTo: Bool { !keyboards.isEmpty }

  // MARK: Focus

  /// Whether a keyboard of a client's hears this seat's keys.
  public var hasKeyboardFocus: Bool {
    keyboards.contains { $0.client === keyboardFocus?.resource.client }
  }

  /// Gives the keyboard to a lock surface or a window when it has none.
  func refocus() {
    if let focus = keyboardFocus, focus.isMapped { return }
    keyboardFocus = nil
    guard compositor.state == .locked || compositor.state == .unlocked, !keyboards.isEmpty,
      let surface = compositor.outputs.lazy.compactMap({ $0.target }).first
    else { return }
    focusKeyboard(on: surface)
  }

  /// Gives the keyboard to a surface, or to none.
  public func focusKeyboard(on surface: Surface?) {
    let others = keyboards
    if let old = keyboardFocus, old.resource.isAlive {
      for keyboard in others where keyboard.client === old.resource.client {
        keyboard.sendLeave(serial: compositor.display.nextSerial(), surface: old.resource)
      }
    }
    keyboardFocus = surface
    guard let surface else { return }
    for keyboard in others where keyboard.client === surface.resource.client { sendEnter(keyboard, surface) }
  }

  private func sendEnter(_ keyboard: WlKeyboardResource, _ surface: Surface) {
    heldKeys.withUnsafeBytes {
      keyboard.sendEnter(serial: compositor.display.nextSerial(), surface: surface.resource, keys: $0)
    }
    sendModifiers(to: keyboard)
  }

  /// A surface is gone or has no picture any more.
  func forget(_ surface: Surface) {
    if keyboardFocus === surface {
      keyboardFocus = nil
      refocus()
    }
    if pointerFocus === surface { pointerFocus = nil }
    touchFocus = touchFocus.filter { $0.value !== surface }
  }

  func sendModifiers(to keyboard: WlKeyboardResource) {
    guard let keyState else { return }
    keyboard.sendModifiers(
      serial: compositor.display.nextSerial(),
      modsDepressed: xkb_state_serialize_mods(keyState, XKB_STATE_MODS_DEPRESSED),
      modsLatched: xkb_state_serialize_mods(keyState, XKB_STATE_MODS_LATCHED),
      modsLocked: xkb_state_serialize_mods(keyState, XKB_STATE_MODS_LOCKED),
      group: xkb_state_serialize_layout(keyState, XKB_STATE_LAYOUT_EFFECTIVE))
  }
}
