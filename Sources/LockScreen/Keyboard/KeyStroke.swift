/// A key of a keymap, and what has to be held for one of its symbols.
public struct KeyStroke: Hashable, Sendable {
  /// xkb's code of the key, 8 above the kernel's.
  public var code: UInt32
  /// What is held, as a mask of the keymap's modifiers.
  public var modifiers: UInt32
  /// The layout of the keymap that is in force, counted from 0.
  public var group: UInt32

  public init(code: UInt32, modifiers: UInt32 = 0, group: UInt32 = 0) {
    self.code = code
    self.modifiers = modifiers
    self.group = group
  }
}
