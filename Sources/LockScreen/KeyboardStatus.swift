/// What a seat's keyboard is set to.
public struct KeyboardStatus: Equatable, Sendable {
  public var isCapsLocked: Bool
  /// The short name of the layout that is in force, such as `EN`.
  public var layout: String
  /// Whether its keymap has other layouts, too.
  public var hasOtherLayouts: Bool

  public init(isCapsLocked: Bool, layout: String, hasOtherLayouts: Bool) {
    self.isCapsLocked = isCapsLocked
    self.layout = layout
    self.hasOtherLayouts = hasOtherLayouts
  }
}
