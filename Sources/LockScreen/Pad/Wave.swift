import Glibc

/// The curves that motion follows.
enum Wave {
  /// A sine wave; `turns` of 1 is one full swing.
  static func sine(_ turns: Double) -> Double { sin(turns * 2 * .pi) }

  /// From 0 to 1, fast at first and slow at the end.
  static func easeOut(_ share: Double) -> Double { 1 - (1 - share) * (1 - share) * (1 - share) }

  /// From 0 to 1, beyond it in between, and back: a dot that pops.
  static func overshoot(_ share: Double) -> Double { easeOut(share) + 0.6 * sin(share * .pi) * (1 - share) }
}
