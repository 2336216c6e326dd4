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
  /// Whether the faults of the settings were told, to those who still read along.
  private var areSettingsTold: Bool
  /// Called when nobody is told anything any more.
  var onEnd: (() -> Void)?

  /// - Parameter areSettingsTold: whether the files of the home folder were read before the lock.
  init(_ settings: Settings, areSettingsTold: Bool) {
    isDebugging = settings.isDebugging
    self.areSettingsTold = areSettingsTold
    descriptors = settings.readyDescriptor.map { [$0] } ?? []
  }

  func tellLocked() {
    isLocked = true
    for descriptor in descriptors { Log.write("\n", to: descriptor, waits: false) }
    Log.event("locked", always: isDebugging)
  }

  func tellShown() {
    isShown = true
    endIfAllIsTold()
  }

  /// The settings were read, or are not waited for any longer.
  func settingsAreTold() {
    areSettingsTold = true
    endIfAllIsTold()
  }

  private func endIfAllIsTold() {
    guard isShown, areSettingsTold else { return }
    for descriptor in descriptors { close(descriptor) }
    descriptors = []
    // Who waits for the end of the caller's output must not wait for the unlock.
    if isInBackground { LogOutput.leaveCaller() }
    onEnd?()
    onEnd = nil
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
    endIfAllIsTold()
    return true
  }
}
