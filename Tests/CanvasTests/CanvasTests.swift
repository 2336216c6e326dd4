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
