import CPlatform
import Glibc
import Platform

/// Who is told that the session is locked, and that the screens show it: the log, and whoever waits at a descriptor for
/// a line and then for its end. One who reads nothing must not hold up the lock.
final class Announcement {
  private let isDebugging: Bool
  private var descriptors: [Int32]
  private var isLocked = false
  private var isShown = false
  private var isInBackground = false

  init(_ settings: Settings) {
    isDebugging = settings.isDebugging
    descriptors = settings.readyDescriptor.map { [$0] } ?? []
  }

  func tellLocked() {
    isLocked = true
    for descriptor in descriptors { Log.write("\n", to: descriptor, waits: false) }
    Log.event("locked", always: isDebugging)
  }

  func tellShown() {
    isShown = true
    for descriptor in descriptors { close(descriptor) }
    descriptors = []
    // Who waits for the end of the caller's output must not wait for the unlock.
    if isInBackground { LogOutput.leaveCaller() }
  }

  /// Goes on in a child, while this process waits until the screens show the lock, and ends: what `daemonize` means
  /// where it is known only once the lock is asked for. Locks on memory do not go along, so that no secret may be there
  /// yet.
  ///
  /// - Returns: whether this is the child now.
  @discardableResult
  func goOnInBackground() -> Bool {
    let descriptor = platform_go_on_in_child()
    guard descriptor >= 0 else {
      Log.warning("patternlock stays in the foreground: \(SystemError("start a process"))")
      return false
    }
    isInBackground = true
    descriptors.append(descriptor)
    // What it missed.
    if isLocked { Log.write("\n", to: descriptor, waits: false) }
    if isShown { tellShown() }
    return true
  }
}
