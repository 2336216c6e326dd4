import GestureEngine
import HelperWire
import LockScreen
import Platform

/// What a lock is to be like.
public struct LockOptions {
  public var allowsEmptyPassword = false
  public var pamService = PAMServiceFile.defaultService
  /// Whether PAM's account check may keep out who has proved who they are.
  public var requiresAccount = false
  /// How fingers and pointers draw.
  public var entryMode = EntryMode.drag
  public var palette = Palette()
  public var appearance = Appearance()
  public var pictures = PictureSettings()
  /// Whether to print a line for each output that is laid out, and for what happens.
  public var isDebugging = false
  /// Whether a pattern may be stored. Where none can be, no helper for it is started.
  public var hasPattern = true

  /// Where batteries are told of; another folder for tests.
  public var powerSupplies = Battery.systemFolder

  /// Patternlock itself, which reads in the home folder in processes of their own.
  public var home: HelperProgram?
  /// Paints texts and pictures. Without it the lock screen has shapes only.
  public var painter: HelperProgram?
  /// What it sets texts in; nil for the system's sans serif.
  public var font: FontFamily?
  /// Hands on what can be felt; nil where there is nobody to hand it on to.
  public var haptics: HelperProgram?
  /// The programs of further authenticators, in the order of the configuration.
  public var others: [HelperProgram] = []
  /// Whether the fingerprint reader is used, where there is one.
  public var usesFingerprint = true

  /// Whether SIGUSR1 unlocks, so that any process of the owner's can.
  public var allowsSignalUnlock = false

  public init() {}
}
