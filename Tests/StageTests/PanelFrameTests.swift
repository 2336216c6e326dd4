import Canvas
import Testing

@testable import Stage

@Suite struct PanelFrameTests {
  @Test(
    "a panel's edges are whole pixels at the scales that have such edges",
    arguments: [120, 150, 180, 210, 240, 300, 360] as [UInt32])
  func wholePixels(scale: UInt32) throws {
    let scale = OutputScale(in120ths: scale)
    for offset in 0..<12 {
      let box = Box(x: 33 + Double(offset), y: 281 + Double(offset), width: 289, height: 333)
      let frame = try #require(PanelFrame(around: box, scale: scale))
      for edge in [frame.x, frame.y, frame.x + frame.width, frame.y + frame.height] {
        let pixels = Double(edge) * scale.factor
        #expect(pixels == pixels.rounded(), "edge \(edge) at \(scale.factor)")
      }
      #expect(Double(frame.x) <= box.x && Double(frame.x + frame.width) >= box.right)
      #expect(Double(frame.y) <= box.y && Double(frame.y + frame.height) >= box.bottom)
    }
  }

  @Test("the buffer has as many pixels as the screen gives to the panel")
  func bufferSize() throws {
    let frame = try #require(
      PanelFrame(around: Box(x: 0, y: 0, width: 300, height: 200), scale: OutputScale(in120ths: 180)))
    #expect(frame.pixelWidth == 450)
    #expect(frame.pixelHeight == 300)
  }

  @Test("a scale that no compositor can mean is brought into range", arguments: [0, 1, .max] as [UInt32])
  func absurdScale(value: UInt32) {
    let factor = OutputScale(in120ths: value).factor
    #expect(factor >= 0.25 && factor <= 50)
  }

  @Test("steps to whole pixels are 1, 2 and 4 at the usual scales")
  func steps() {
    #expect(OutputScale(whole: 2).wholePixelStep == 1)
    #expect(OutputScale(in120ths: 180).wholePixelStep == 2)
    #expect(OutputScale(in120ths: 150).wholePixelStep == 4)
    #expect(OutputScale(in120ths: 121).wholePixelStep == 1)
  }

  @Test("damage outside the panel is no damage")
  func damage() throws {
    let frame = try #require(
      PanelFrame(around: Box(x: 100, y: 100, width: 100, height: 100), scale: .one))
    #expect(frame.pixels(of: Box(x: 0, y: 0, width: 50, height: 50)).isEmpty)
    #expect(
      frame.pixels(of: Box(x: 90, y: 90, width: 20, height: 20))
        == PixelRectangle(x: 0, y: 0, width: 10, height: 10))
  }
}
