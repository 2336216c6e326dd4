import Canvas

/// How many pixels an output has for one surface unit, in 120ths as wp_fractional_scale_v1 counts them.
struct OutputScale: Equatable {
  let in120ths: UInt32

  static let one = OutputScale(in120ths: 120)

  init(in120ths: UInt32) {
    // 0 would divide by zero, and no screen has 50 pixels a unit; both are a compositor's mistake.
    self.in120ths = min(max(in120ths, 30), 6000)
  }

  init(whole: Int32) {
    self.init(in120ths: UInt32(max(1, min(whole, 50))) * 120)
  }

  var factor: Double { Double(in120ths) / 120 }

  /// The scale rounded up to a whole number, for compositors that know no others.
  var roundedUp: OutputScale { OutputScale(in120ths: (in120ths + 119) / 120 * 120) }

  /// Multiples of so many surface units are whole pixels: 1 at 1 and 2, 2 at 1.5, 4 at 1.25.
  ///
  /// Where the smallest such number is large, as at 1.1 or 1.0083, nothing useful can be had by it: 1.
  var wholePixelStep: Int32 {
    let step = 120 / Self.greatestCommonDivisor(in120ths, 120)
    return step <= 12 ? Int32(step) : 1
  }

  /// Surface units to whole pixels.
  func pixels(_ units: Int32) -> Int32 {
    Int32((Double(units) * factor).rounded())
  }

  private static func greatestCommonDivisor(_ first: UInt32, _ second: UInt32) -> UInt32 {
    var (larger, smaller) = (first, second)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
  }
}
