/// Between which lengths the side of a pad is held, in surface units; within them it takes its share of the screen.
struct PadLimits: Equatable {
  let smallest: Double
  let largest: Double

  /// What a hand reaches without moving: less than 5 cm and a finger covers more than one dot, more than 9 cm gains
  /// nothing. In millimetres.
  static let reach = 50.0...90.0
  /// Of screens that do not tell their size, what CSS takes for all.
  static let usualDensity = 96 / 25.4
  /// The same where no length is known, in surface units.
  static let unknown = PadLimits(smallest: 160, largest: 480)
  /// Whatever a screen tells: with less than this its dots would be specks. A screen whose owner wants units so large
  /// is looked at from far away.
  private static let leastUnits = 102.0

  /// - Parameters:
  ///   - unitsPerMillimetre: surface units for one millimetre of the screen; nil where it is not known.
  ///   - chosen: the side that the owner has chosen, in millimetres; nil for none.
  init(unitsPerMillimetre: Double?, chosen: Double?) {
    if let chosen {
      let side = max(Self.leastUnits, chosen * (unitsPerMillimetre ?? Self.usualDensity))
      self.init(smallest: side, largest: side)
    } else if let unitsPerMillimetre {
      self.init(
        smallest: max(Self.leastUnits, Self.reach.lowerBound * unitsPerMillimetre),
        largest: max(Self.leastUnits, Self.reach.upperBound * unitsPerMillimetre))
    } else {
      self = .unknown
    }
  }

  private init(smallest: Double, largest: Double) {
    self.smallest = smallest
    self.largest = largest
  }

  /// The length within the limits that is nearest to one that is wanted.
  func held(_ side: Double) -> Double { min(max(side, smallest), largest) }
}
