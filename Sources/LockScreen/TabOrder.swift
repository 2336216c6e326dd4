/// Where Tab leads the keyboard's ring: from place to place, and from the last to the first.
struct TabOrder<Place: Equatable> {
  /// Never empty: first, the ring is nowhere.
  let stops: [Place]

  /// - Parameter place: where it is now; one that is not there any more counts as the first.
  func next(after place: Place, isBackwards: Bool) -> Place {
    let index = stops.firstIndex(of: place) ?? 0
    return stops[(index + (isBackwards ? stops.count - 1 : 1)) % stops.count]
  }
}
