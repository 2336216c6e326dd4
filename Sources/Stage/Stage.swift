import EventLoop
import Glibc
import LockScreen
import Platform
import SecretMemory
import WaylandClient

/// The compositor's side of everything that is shown: the connection, outputs and seats that come and go, surfaces with
/// a background and panels, and the painters. It knows no protocol that gives a surface its role, and decides nothing:
/// what an input means and what is drawn is its driver's, and what becomes of it all its owner's.
package final class Stage {
  package let loop: EventLoop
  package private(set) var options: LockOptions
  let globals: Globals
  let background: Background
  package private(set) var outputs: [Output] = []
  /// What is shown somewhere.
  private(set) var screens: [Screen] = []
  /// The one of them that is a window.
  private(set) var window: Screen?
  private(set) var seats: [Seat] = []
  /// Of texts.
  let painter: Painter?
  let pictures: Painter?
  /// What there is to read on the screen.
  let texts: TextStore?
  let keymaps = KeymapContext()
  package let home: HomeFolder
  /// Nil where no pipe can be had: then helpers write where we do.
  private let helperLog: HelperLog?
  /// The keyboard on the screen; made anew whenever it is opened.
  var screenKeys: ScreenKeys?
  /// Whether inputs are listened to and panels drawn.
  private(set) var isShowing = false

  /// Whether libwayland may still have what was typed or drawn where it received it.
  private var hasReceivedInput = false
  /// Whether what was drawn may still be on the stack.
  private var hasStackRemnants = false

  /// What is shown, and what is done with it; outlives the stage's use.
  package weak var driver: (any ScreenDriver)?
  /// Called for each output that is plugged in after the stage was made.
  package var onOutput: ((Output) -> Void)?
  /// Called when the first frame of a screen was shown, or an output has gone.
  package var onShown: (() -> Void)?
  /// Called when the connection cannot be used any more.
  package var onLost: ((ConnectionError) -> Void)?

  private let served: ServedConnection
  private let registry: WlRegistry
  private let found: FoundGlobals
  /// Tells which outputs are dark; from the beginning on, where the compositor has one.
  private var powerManager: ZwlrOutputPowerManagerV1?
  private var lastOutputID: UInt32 = 0

  /// Finds out what the compositor has. Nothing is shown yet.
  package init(
    _ connection: WaylandConnection, loop: EventLoop, options: LockOptions
  ) throws(StageFailure) {
    served = ServedConnection(connection)
    self.loop = loop
    self.options = options
    registry = connection.registry()
    var found = FoundGlobals()
    registry.onEvent = { event in
      guard case .global(let name, let interface, let version) = event, let interface else { return }
      found.add(name: name, interface: String(cString: interface), version: version)
    }
    do throws(ConnectionError) { try connection.roundTrip() } catch { throw .connection(error) }
    self.found = found
    globals = try Globals(found, registry)
    background = Background(globals.shm, options.palette)
    home = HomeFolder(options.home, loop: loop)
    helperLog = try? HelperLog(loop)
    painter = options.painter.map { Painter(.painter, $0, font: options.font, loop: loop) }
    pictures = options.painter.map { Painter(.picture, $0, loop: loop) }
    texts = painter.map { TextStore($0) }
    texts?.onPainted = { [unowned self] in redrawAll() }
    for program in [options.painter, options.haptics] + options.others {
      if let program { listen(to: program) }
    }
    registry.onEvent = { [unowned self] event in handle(event) }
    for output in found.outputs { addOutput(name: output.name, version: output.version) }
    for seat in found.seats { addSeat(name: seat.name, version: seat.version) }
  }

  /// Binds what the owner needs beyond what every stage has.
  ///
  /// - Returns: nil where the compositor has none.
  package func bind<Object: WaylandObject & BindableInterface>(
    _ type: Object.Type, _ interface: String
  ) -> Object? {
    found.bind(type, interface, registry)
  }

  /// Takes other options, and shows what is to look different. Before the stage begins these are all that counts.
  package func adopt(_ options: LockOptions) {
    let before = self.options
    self.options = options
    painter?.font = options.font
    if background.adopt(options.palette) {
      for screen in screens {
        screen.surface.showBackground()
        screen.picture = nil
      }
    }
    if options.font != before.font { texts?.forgetAll() }
    for screen in screens { orderPicture(for: screen) }
    redrawAll()
  }

  // MARK: The loop

  /// Has the loop serve the connection. To be called once, before it runs.
  package func prepareLoop() throws(SystemError) {
    try loop.onSignal(SIGCHLD) { [unowned self] in
      driver?.reapHelpers()
      painter?.reap()
      pictures?.reap()
      home.reap()
    }
    served.onLost = { [unowned self] error in onLost?(error) }
    served.listen(on: loop)
    helperLog?.start()
    loop.beforeEachWait { [unowned self] in
      commitPanels()
      forgetInput()
      flush()
    }
  }

  /// Takes what a helper writes to standard error, from its next start on.
  func listen(to program: HelperProgram) {
    helperLog?.listen(to: program)
  }

  /// Sends what was asked of the compositor, as far as it takes it.
  package func flush() { served.flush() }

  /// Calls back when the compositor has everything that was asked before; the callback is the caller's to keep.
  package func sync() -> WlCallback { served.connection.sync() }

  /// Once an input is dealt with, overwrites the copies that libraries have of it.
  private func forgetInput() {
    guard hasReceivedInput || hasStackRemnants, let driver else { return }
    if hasReceivedInput, !driver.isBeingEntered {
      hasReceivedInput = false
      served.connection.overwriteReceived()
    }
    if hasStackRemnants, !driver.isBeingEntered, !driver.hasDots {
      hasStackRemnants = false
      Remnants.overwriteStack()
    }
  }

  func noteInput() {
    hasReceivedInput = true
    hasStackRemnants = true
  }

  /// What is typed is drawn, and passes through the stack.
  func noteRevealed() { hasStackRemnants = true }

  // MARK: Beginning and end

  /// From now on inputs are listened to, panels are drawn, and words and pictures come.
  package func begin() {
    isShowing = true
    painter?.start()
    pictures?.start()
    powerManager = found.bind(ZwlrOutputPowerManagerV1.self, "zwlr_output_power_manager_v1", registry)
    if let powerManager { for output in outputs { output.watchPower(powerManager) } }
    readComposeTable()
    for seat in seats { seat.activate() }
    for screen in screens { orderPicture(for: screen) }
  }

  /// Nothing is drawn any more: nobody will see it.
  package func end() {
    isShowing = false
  }

  /// Ends the painters, and reads nothing any more.
  package func stop() {
    painter?.stop()
    pictures?.stop()
    home.stop()
    helperLog?.finish()
  }

  // MARK: Outputs and seats that come and go

  private func handle(_ event: WlRegistry.Event) {
    switch event {
    case .global(let name, let interface, let version):
      if WlOutput.isNamed(interface) {
        // Whether anybody asks for it or not: a call in an optional call's argument would not be made.
        let output = addOutput(name: name, version: version)
        onOutput?(output)
      }
      if WlSeat.isNamed(interface) { addSeat(name: name, version: version) }
    case .globalRemove(let name):
      removeOutput(name: name)
      removeSeat(name: name)
    case .unknown: break
    }
  }

  @discardableResult
  private func addOutput(name: UInt32, version: UInt32) -> Output {
    let output = Output(
      id: nextID(), globalName: name, registry.bind(name: name, WlOutput.self, version: version))
    output.onChange = { [unowned self, unowned output] in
      if let screen = output.screen {
        tellDensity(of: screen)
        reportLayout(of: screen)
        orderPicture(for: screen)
        onShown?()
      }
      if let window {
        window.surface.setOutputScale(largestScale)
        tellDensity(of: window)
      }
    }
    outputs.append(output)
    if let powerManager { output.watchPower(powerManager) }
    return output
  }

  private func nextID() -> OutputID {
    lastOutputID += 1
    return OutputID(lastOutputID)
  }

  private func removeOutput(name: UInt32) {
    guard let index = outputs.firstIndex(where: { $0.globalName == name }) else { return }
    let output = outputs.remove(at: index)
    if let screen = output.screen {
      screens.removeAll { $0 === screen }
      driver?.removeScreen(screen.id)
    }
    output.destroy()
    if let window { tellDensity(of: window) }
    onShown?()
  }

  private func addSeat(name: UInt32, version: UInt32) {
    let seat = Seat(
      globalName: name, registry.bind(name: name, WlSeat.self, version: version), globals: globals,
      loop: loop,
      keymaps: keymaps, input: self)
    seats.append(seat)
    if isShowing { seat.activate() }
  }

  private func removeSeat(name: UInt32) {
    guard let index = seats.firstIndex(where: { $0.globalName == name }) else { return }
    seats.remove(at: index).destroy()
    keymapChanged()
  }

  // MARK: Surfaces

  /// Puts a surface on an output.
  ///
  /// - Parameter role: gives the surface its role.
  package func cover(_ output: Output, role: (WlSurface) -> any SurfaceRole) {
    let screen = Screen(
      id: output.id, name: output.name,
      ScreenSurface(globals, scale: output.scale, background: background, role: role))
    output.screen = screen
    show(screen)
  }

  /// Shows everything in a window instead.
  ///
  /// - Parameter role: gives the surface its role.
  package func openWindow(role: (WlSurface) -> any SurfaceRole) {
    let screen = Screen(
      id: nextID(), name: "window",
      ScreenSurface(globals, scale: largestScale, background: background, role: role))
    window = screen
    show(screen)
  }

  /// Takes the window away.
  package func closeWindow() {
    screens.removeAll { $0 === window }
    window?.surface.destroy()
    window = nil
  }

  /// Whether each output has shown a frame of its screen.
  package var isShownEverywhere: Bool { outputs.allSatisfy(\.isCovered) }

  /// What a window begins with: more pixels than it needs look better than less. Newer compositors tell the window's own.
  private var largestScale: OutputScale {
    outputs.map(\.scale).max { $0.in120ths < $1.in120ths } ?? .one
  }

  private func show(_ screen: Screen) {
    let surface = screen.surface
    surface.onLaidOut = { [unowned self, unowned screen] in
      tellSize(of: screen)
      // The gradient has taken its place, even if the next one has as many pixels.
      screen.picture = nil
      orderPicture(for: screen)
    }
    surface.onShown = { [unowned self] in onShown?() }
    surface.onRescaled = { [unowned self, unowned screen] in
      tellDensity(of: screen)
      orderPicture(for: screen)
    }
    surface.onError = { Log.warning("an output cannot be covered: \($0)") }
    screens.append(screen)
  }
}
