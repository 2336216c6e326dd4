/// Keys beside each other.
struct KeyRow: Hashable {
  let keys: [ScreenKey]
  /// Whether they take all the width there is; otherwise each is as wide as a letter, and they stand in the middle.
  let isFilled: Bool

  init(_ keys: [ScreenKey], isFilled: Bool = false) {
    self.keys = keys
    self.isFilled = isFilled
  }
}
