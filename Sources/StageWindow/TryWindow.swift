import EventLoop
import LockScreen
import Stage
import WaylandClient

/// The lock screen in a window, with all that belongs to it but the lock.
public final class TryWindow {
  /// How it ended.
  public enum Ending: Sendable {
    /// A lock would have been opened, by this method.
    case opened(Method)
    /// The window was closed.
    case closed
  }

  private let window: Window
  private let driver: LockScreenDriver
  private var ending: Ending?

  /// - Parameters:
  ///   - program: runs the authenticators.
  ///   - options: those of a lock.
  public init(
    _ connection: WaylandConnection, loop: EventLoop, program: HelperProgram, options: LockOptions
  ) throws(StageFailure) {
    window = try Window(connection, loop: loop, options: options)
    driver = LockScreenDriver(on: window.stage, program: program)
    window.onClose = { [unowned self] in if ending == nil { ending = .closed } }
    driver.onUnlock = { [unowned self] method in open(by: method) }
  }

  /// Shows the window, and returns when it is over.
  public func run(title: String) throws(StageFailure) -> Ending {
    defer {
      driver.stopAuthenticators()
      window.close()
    }
    try window.open(title: title)
    driver.startAuthenticators()
    driver.begin()
    return try window.run { ending }
  }

  private func open(by method: Method) {
    driver.conclude(by: method) { [unowned self] in
      if ending == nil { ending = .opened(method) }
    }
  }
}
