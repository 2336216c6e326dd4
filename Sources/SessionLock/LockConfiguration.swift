import HelperWire
import Stage

/// Settings that lie in the home folder, and so are read while the session is being locked.
public struct LockConfiguration {
  /// What is read.
  public let request: HomeRequest
  /// What that amounts to, with the options that are known without it.
  ///
  /// - Parameter isLate: whether the lock screen is there already, with those options alone.
  public let options: (_ reply: HomeReply, _ isLate: Bool) -> LockOptions
  /// Tells that the lock screen is made without them for now.
  public let onSilence: () -> Void

  public init(
    _ request: HomeRequest, onSilence: @escaping () -> Void,
    options: @escaping (_ reply: HomeReply, _ isLate: Bool) -> LockOptions
  ) {
    self.request = request
    self.onSilence = onSilence
    self.options = options
  }
}
