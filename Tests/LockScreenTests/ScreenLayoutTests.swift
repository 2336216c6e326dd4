import Canvas
import LockScreen
import Testing

@Suite struct ScreenLayoutTests {
  @Test("a phone's pad is 288 wide, a laptop's 300, where the target pictures have them")
  func targets() {
    #expect(ScreenLayout(width: 360, height: 720).pad == Box(x: 36, y: 281, width: 288, height: 288))
    #expect(ScreenLayout(width: 1280, height: 720).pad == Box(x: 490, y: 290, width: 300, height: 300))
  }

  @Test("on every size from 200 × 200 to 7680 × 4320 nothing is cut and all edges are whole units")
  func everySize() {
    var widths = Array(stride(from: 200.0, through: 7680, by: 187))
    widths.append(7680)
    var heights = Array(stride(from: 200.0, through: 4320, by: 143))
    heights.append(4320)
    for width in widths {
      for height in heights {
        let layout = ScreenLayout(width: width, height: height)
        for box in [layout.pad, layout.field, layout.panel] {
          let isInside = box.x >= 0 && box.y >= 0 && box.right <= width && box.bottom <= height
          #expect(isInside, "\(box) is cut on \(width) × \(height)")
        }
        #expect(layout.pad.width >= 100 && layout.pad.width == layout.pad.height)
        #expect(layout.pad.x == layout.pad.x.rounded() && layout.pad.y == layout.pad.y.rounded())
        #expect(layout.pad.width.truncatingRemainder(dividingBy: 3) == 0)
      }
    }
  }

  @Test("a surface of no size, or of nonsense, has a layout of no size")
  func nothing() {
    #expect(ScreenLayout(width: 0, height: 0).pad.isEmpty)
    #expect(ScreenLayout(width: -5, height: 3).pad.isEmpty)
  }
}
