import Canvas
import Glibc
import Testing

/// A small picture in shared memory.
private final class Picture {
  let width: Int32 = 40
  let height: Int32 = 20
  let memory: SharedMemory

  init() throws { memory = try SharedMemory(size: 40 * 20 * 4) }

  func draw(clip: PixelRectangle? = nil, scale: Double = 1, _ body: (borrowing DrawingContext) -> Void) {
    guard
      let context = DrawingContext(
        pixels: memory.bytes, width: width, height: height, stride: width * 4, originX: 0, originY: 0,
        scale: scale, clip: clip ?? PixelRectangle(x: 0, y: 0, width: width, height: height))
    else {
      Issue.record("Cairo is not there")
      return
    }
    body(context)
  }

  subscript(x: Int, y: Int) -> UInt32 {
    memory.bytes.load(fromByteOffset: (y * Int(width) + x) * 4, as: UInt32.self)
  }
}

@Suite struct CanvasTests {
  @Test("a disc is drawn where it was asked for, in its colour")
  func disc() throws {
    let picture = try Picture()
    picture.draw { $0.disc(x: 10, y: 10, radius: 5, Color(0, 170, 255)) }
    #expect(picture[10, 10] == 0xFF00_AAFF)
    #expect(picture[20, 10] == 0)
  }

  @Test("coordinates are multiplied by the scale")
  func scale() throws {
    let picture = try Picture()
    picture.draw(scale: 2) { $0.box(Box(x: 5, y: 2, width: 5, height: 3), Color(255, 255, 255)) }
    #expect(picture[9, 4] == 0)
    #expect(picture[10, 4] == 0xFFFF_FFFF)
    #expect(picture[19, 9] == 0xFFFF_FFFF)
    #expect(picture[20, 9] == 0)
  }

  @Test("nothing outside the clip changes, not even by clearing")
  func clip() throws {
    let picture = try Picture()
    picture.draw { $0.box(Box(x: 0, y: 0, width: 40, height: 20), Color(255, 0, 0)) }
    picture.draw(clip: PixelRectangle(x: 4, y: 4, width: 4, height: 4)) { $0.clear() }
    #expect(picture[3, 4] == 0xFFFF_0000)
    #expect(picture[4, 4] == 0)
    #expect(picture[8, 8] == 0xFFFF_0000)
  }

  @Test("pieces of a translucent line do not darken each other")
  func line() throws {
    let picture = try Picture()
    picture.draw {
      $0.beginLine(x: 5, y: 10)
      $0.addLine(x: 20, y: 10)
      $0.addLine(x: 35, y: 10)
      $0.strokeLine(width: 6, Color(255, 255, 255).faded(0.5))
    }
    #expect(picture[20, 10] == picture[10, 10])
    #expect(picture[20, 10] >> 24 == 128)
  }

  @Test(
    "a mask is laid on the nearest pixel, in its colour and no softer than it is", arguments: [1, 1.5, 2])
  func mask(scale: Double) throws {
    let memory = try SharedMemory(size: 8 * 4)
    for index in [9, 10, 17, 18] { memory.bytes[index] = 255 }
    let part = PixelRectangle(x: 0, y: 0, width: 4, height: 4)
    let mask = try #require(MaskPixels(memory, stride: 8, part: part, originX: 1, originY: 1))
    for fraction in [0, 0.1, 0.3] {
      let picture = try Picture()
      let color = Color(0, 170, 255)
      picture.draw(scale: scale) { $0.mask(mask, x: 6 + fraction / scale, y: 6, scale: scale, color) }
      let corner = Int(6 * scale)
      for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        #expect(picture[corner + x, corner + y] == 0xFF00_AAFF)
      }
      for (x, y) in [(-1, 0), (2, 0), (0, -1), (1, 2)] { #expect(picture[corner + x, corner + y] == 0) }
    }
  }

  @Test("only a mask's part is drawn, and a part outside its memory is no mask")
  func maskPart() throws {
    let memory = try SharedMemory(size: 64)
    for index in 0..<64 { memory.bytes[index] = 255 }
    let mask = try #require(
      MaskPixels(memory, stride: 8, part: PixelRectangle(x: 2, y: 2, width: 3, height: 3)))
    let picture = try Picture()
    picture.draw { $0.mask(mask, x: 10, y: 10, scale: 1, Color(255, 255, 255)) }
    #expect(picture[10, 10] == 0xFFFF_FFFF && picture[12, 12] == 0xFFFF_FFFF)
    #expect(picture[9, 10] == 0 && picture[13, 12] == 0 && picture[12, 13] == 0)
    for part in [
      PixelRectangle(x: 6, y: 0, width: 3, height: 1), PixelRectangle(x: 0, y: 6, width: 1, height: 3),
      PixelRectangle(x: -1, y: 0, width: 2, height: 1), PixelRectangle(x: 0, y: 0, width: 0, height: 1),
      PixelRectangle(x: .max, y: .max, width: 1, height: .max),
    ] {
      #expect(MaskPixels(memory, stride: 8, part: part) == nil)
    }
  }

  @Test("a picture is drawn pixel by pixel")
  func picture() throws {
    let memory = try SharedMemory(size: 16)
    memory.bytes.storeBytes(of: 0xFF11_2233, toByteOffset: 12, as: UInt32.self)
    let pixels = try #require(PicturePixels(memory, width: 2, height: 2))
    #expect(PicturePixels(memory, width: 3, height: 2) == nil)
    let picture = try Picture()
    picture.draw(scale: 1.5) { $0.picture(pixels, x: 4, y: 4, scale: 1.5) }
    #expect(picture[7, 7] == 0xFF11_2233)
    #expect(picture[6, 7] == 0 && picture[8, 7] == 0)
  }

  @Test("a context refuses memory that is smaller than its sizes say")
  func tooSmall() throws {
    let memory = try SharedMemory(size: 16)
    let refused =
      DrawingContext(
        pixels: memory.bytes, width: 40, height: 20, stride: 160, originX: 0, originY: 0, scale: 1,
        clip: PixelRectangle(x: 0, y: 0, width: 40, height: 20)) == nil
    #expect(refused)
  }

  @Test("shared memory can be neither shrunk nor grown by whoever holds its descriptor")
  func sealed() throws {
    let memory = try SharedMemory(size: 4096)
    #expect(ftruncate(memory.descriptor, 0) == -1)
    #expect(ftruncate(memory.descriptor, 8192) == -1)
  }

  @Test("a box covers every pixel that it touches")
  func pixels() {
    let box = Box(x: 10.2, y: 10.2, width: 1, height: 1)
    #expect(
      box.pixels(originX: 10, originY: 10, scale: 1.5) == PixelRectangle(x: 0, y: 0, width: 2, height: 2))
  }

  @Test("an absurd box becomes a huge rectangle, not a crash")
  func hugeBox() {
    let box = Box(x: -1e300, y: 0, width: .infinity, height: 1)
    #expect(box.pixels(originX: 0, originY: 0, scale: 2).width > 0)
  }
}
