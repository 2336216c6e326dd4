import EventLoop
import GestureEngine
import Stage
import WaylandClient

/// A window in which a new pattern is set.
public final class EnrolmentWindow {
  /// How it ended.
  public enum Ending: Sendable {
    /// A new pattern is stored.
    case stored
    /// The window was closed before; nothing was changed.
    case closed
  }

  private let window: Window
  private let driver: EnrolmentDriver
  private var ending: Ending?

  /// - Parameters:
  ///   - program: runs the helpers.
  ///   - options: how it looks, and which PAM service checks the password.
  ///   - grid: how many dots the pattern is drawn on.
  ///   - policy: what happens to dots that a stroke jumps over.
  public init(
    _ connection: WaylandConnection, loop: EventLoop, program: HelperProgram, options: LockOptions,
    grid: Grid,
    policy: JumpPolicy
  ) throws(StageFailure) {
    window = try Window(connection, loop: loop, options: options)
    driver = EnrolmentDriver(on: window.stage, program: program, grid: grid, policy: policy)
    window.onClose = { [unowned self] in driver.close() }
    driver.onClose = { [unowned self] isStored in if ending == nil { ending = isStored ? .stored : .closed } }
  }

  /// Shows the window, and returns when it is over.
  public func run(title: String) throws(StageFailure) -> Ending {
    defer {
      driver.stop()
      window.close()
    }
    try window.open(title: title)
    driver.begin()
    return try window.run { ending }
  }
}
