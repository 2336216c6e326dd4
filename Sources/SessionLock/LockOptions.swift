import LockScreen
import Platform

/// What a lock is to be like.
public struct LockOptions {
  public var allowsEmptyPassword = false
  public var pamService = PAMServiceFile.defaultService
  public var palette = Palette()
  public var appearance = Appearance()
  public var pictures = PictureSettings()
  /// Whether to print a line for each output that is laid out, and for what happens.
  public var isDebugging = false
  /// Whether a pattern may be stored. Where none can be, no helper for it is started.
  public var hasPattern = true

  /// Paints texts and pictures. Without it the lock screen has shapes only.
  public var painter: HelperProgram?

  public init() {}
}
