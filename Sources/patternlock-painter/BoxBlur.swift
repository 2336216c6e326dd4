/// A blur that looks Gaussian: three running means one after the other, along rows and along columns. The time does
/// not depend on the radius.
enum BoxBlur {
  private static let passes = 3

  /// Blurs an area of opaque argb8888 pixels.
  ///
  /// - Parameter radius: how far a point spreads in all, in pixels.
  static func apply(to area: borrowing MappedArea, radius: Int) {
    let width = Int(area.width)
    let height = Int(area.height)
    let stride = Int(area.stride) / 4
    let reach = max(1, radius / passes)
    let pixels = UnsafeMutableRawPointer(area.bytes).assumingMemoryBound(to: UInt32.self)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: max(width, height)) { line in
      for _ in 0..<passes {
        for y in 0..<height { blur(pixels + y * stride, count: width, step: 1, reach: reach, line) }
        for x in 0..<width { blur(pixels + x, count: height, step: stride, reach: reach, line) }
      }
    }
  }

  /// Replaces each pixel of a row or column by the mean of those at most `reach` away; beyond its ends, the last one
  /// goes on.
  private static func blur(
    _ first: UnsafeMutablePointer<UInt32>, count: Int, step: Int, reach: Int,
    _ line: UnsafeMutableBufferPointer<UInt32>
  ) {
    for index in 0..<count { line[index] = first[index * step] }
    let last = count - 1
    var red: UInt32 = 0
    var green: UInt32 = 0
    var blue: UInt32 = 0
    func add(_ pixel: UInt32) {
      red &+= pixel >> 16 & 0xFF
      green &+= pixel >> 8 & 0xFF
      blue &+= pixel & 0xFF
    }
    for index in -reach...reach { add(line[min(max(index, 0), last)]) }
    let size = UInt32(2 * reach + 1)
    func mean(_ sum: UInt32) -> UInt32 { (sum &+ size / 2) / size }
    for index in 0..<count {
      first[index * step] = 0xFF00_0000 | (mean(red) << 16) | (mean(green) << 8) | mean(blue)
      let old = line[max(index - reach, 0)]
      red &-= old >> 16 & 0xFF
      green &-= old >> 8 & 0xFF
      blue &-= old & 0xFF
      add(line[min(index + reach + 1, last)])
    }
  }
}
