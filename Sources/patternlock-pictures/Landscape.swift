import Canvas
import Glibc
import Platform

/// A picture to put behind the lock screen: hills under a sky.
enum Landscape: String, CaseIterable {
  case bright
  case dark

  private typealias Parts = (red: Double, green: Double, blue: Double)

  /// The sky's colours from above to the horizon, then those of the hills from the furthest to the nearest.
  private var colors: (zenith: Parts, horizon: Parts, sun: Parts, hills: [Parts]) {
    switch self {
    case .bright:
      (
        (118, 178, 232), (250, 236, 214), (255, 252, 240),
        [(170, 196, 206), (128, 170, 158), (84, 138, 98), (58, 110, 66)]
      )
    case .dark:
      (
        (8, 12, 28), (34, 42, 74), (70, 74, 104),
        [(24, 32, 58), (17, 24, 44), (11, 16, 31), (6, 9, 18)]
      )
    }
  }

  /// A file (PPM) with the picture.
  func file(width: Int, height: Int) throws(SystemError) -> SharedMemory {
    let header = Array("P6 \(width) \(height) 255\n".utf8)
    let memory = try SharedMemory(size: header.count + 3 * width * height)
    for (index, byte) in header.enumerated() { memory.bytes[index] = byte }
    var offset = header.count
    for y in 0..<height {
      for x in 0..<width {
        let color = color(x: Double(x) / Double(height), y: Double(y) / Double(height))
        for part in [color.red, color.green, color.blue] {
          memory.bytes[offset] = UInt8(min(max(part.rounded(), 0), 255))
          offset += 1
        }
      }
    }
    return memory
  }

  /// - Parameters:
  ///   - x: in heights of the picture.
  ///   - y: likewise, from above.
  private func color(x: Double, y: Double) -> Parts {
    let colors = colors
    let depth = 1 / Double(colors.hills.count)
    for (index, hill) in colors.hills.enumerated().reversed() {
      let far = Double(index)
      let wave = sin(x * (3.1 + far) + 2.3 * far) + 0.45 * sin(x * (8.7 - far) + 1.1 * far)
      let top = 0.56 + 0.1 * far + 0.035 * wave
      if y > top {
        // Each begins in haze.
        return Self.mix(hill, colors.horizon, 0.35 * exp(-(y - top) / 0.09) * (1 - depth * far))
      }
    }
    let sky = Self.mix(colors.zenith, colors.horizon, min(1, y / 0.6))
    let distance = hypot(x - 0.33, y - 0.42)
    return Self.mix(sky, colors.sun, exp(-distance * distance / 0.018))
  }

  private static func mix(_ one: Parts, _ other: Parts, _ share: Double) -> Parts {
    (
      one.red + (other.red - one.red) * share, one.green + (other.green - one.green) * share,
      one.blue + (other.blue - one.blue) * share
    )
  }
}
