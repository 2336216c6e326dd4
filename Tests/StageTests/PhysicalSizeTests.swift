import Testing

@testable import Stage

@Suite struct PhysicalSizeTests {
  private func size(_ width: Int32, _ height: Int32, _ pixelWidth: Int32, _ pixelHeight: Int32)
    -> PhysicalSize?
  {
    PhysicalSize(millimetres: (width, height), pixels: (pixelWidth, pixelHeight))
  }

  @Test("what telephones, laptops, monitors and televisions tell is believed")
  func believed() {
    for (width, height, pixelWidth, pixelHeight) in [
      (68, 136, 720, 1440), (294, 165, 1920, 1080), (597, 336, 3840, 2160), (600, 340, 2560, 1440),
      (800, 335, 3440, 1440), (1210, 680, 3840, 2160), (60, 130, 1080, 2340), (34, 51, 320, 480),
    ] as [(Int32, Int32, Int32, Int32)] {
      #expect(size(width, height, pixelWidth, pixelHeight) != nil, "\(width) × \(height) mm")
    }
  }

  @Test(
    "what is no size is not: nothing, a shape in its place, another shape, too many pixels or too few",
    arguments: [
      (0, 0, 1920, 1080), (-294, -165, 1920, 1080), (294, 0, 1920, 1080), (16, 9, 1920, 1080),
      (16, 10, 1920, 1200), (160, 90, 1920, 1080), (160, 100, 1920, 1200), (90, 160, 1080, 1920),
      (40, 30, 640, 480), (165, 294, 1920, 1080), (294, 165, 1024, 768), (1600, 900, 1920, 1080),
      (5000, 2812, 3840, 2160), (64, 36, 3840, 2160), (294, 165, 0, 0), (294, 165, -1, -1),
      (.max, .max, .max, .max), (.min, .min, .min, .min),
    ] as [(Int32, Int32, Int32, Int32)])
  func disbelieved(width: Int32, height: Int32, pixelWidth: Int32, pixelHeight: Int32) {
    #expect(size(width, height, pixelWidth, pixelHeight) == nil)
  }

  @Test("units for one millimetre are the surface's, upright or turned")
  func density() throws {
    let laptop = try #require(size(320, 180, 1920, 1080))
    #expect(laptop.pixelsPerMillimetre == 6)
    #expect(laptop.unitsPerMillimetre(width: 1280, height: 720) == 4)
    #expect(laptop.unitsPerMillimetre(width: 720, height: 1280) == 4)
    #expect(laptop.unitsPerMillimetre(width: 0, height: 0) == 0)
  }
}
