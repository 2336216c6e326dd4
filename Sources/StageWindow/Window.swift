import EventLoop
import Platform
import SecretMemory
import Stage
import WaylandClient

/// A stage in an ordinary window.
final class Window {
  let stage: Stage
  /// Called when the window is to close.
  var onClose: (() -> Void)?

  private let shell: XdgWmBase
  private let decorations: ZxdgDecorationManagerV1?
  private var lost: ConnectionError?

  /// Finds out what the compositor has. No window is there yet.
  init(_ connection: WaylandConnection, loop: EventLoop, options: LockOptions) throws(StageFailure) {
    stage = try Stage(connection, loop: loop, options: options)
    let name = "xdg_wm_base"
    guard let shell = stage.bind(XdgWmBase.self, name) else { throw .missingProtocol(name) }
    self.shell = shell
    decorations = stage.bind(ZxdgDecorationManagerV1.self, "zxdg_decoration_manager_v1")
    // A client that does not answer is taken for one that hangs.
    shell.onEvent = { event in
      if case .ping(let serial) = event { shell.pong(serial: serial) }
    }
    stage.onLost = { [unowned self] error in if lost == nil { lost = error } }
  }

  /// Opens the window and begins to show what the stage's driver has.
  func open(title: String) throws(StageFailure) {
    do throws(SystemError) { try stage.prepareLoop() } catch { throw .system(error) }
    // As in the lock: what is typed and drawn here opens the session, too.
    Remnants.overwriteFreedMemory()
    stage.openWindow { surface in
      let toplevel = Toplevel(surface, shell, decorations, title: title)
      toplevel.onClose = { [unowned self] in onClose?() }
      return toplevel
    }
    stage.begin()
  }

  /// Shows it until there is a result.
  func run<Result>(until result: () -> Result?) throws(StageFailure) -> Result {
    while true {
      if let result = result() { return result }
      if let lost { throw .connection(lost) }
      do throws(SystemError) { try stage.loop.runOnce() } catch { throw .system(error) }
    }
  }

  /// Takes the window away.
  func close() {
    stage.end()
    stage.closeWindow()
    stage.flush()
    stage.stop()
  }
}
