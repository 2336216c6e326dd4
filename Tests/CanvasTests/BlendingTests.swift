import Canvas
import Glibc
import Testing

/// What is drawn past Cairo.
@Suite struct BlendingTests {
  private let memory: SharedMemory
  private let mask: MaskPixels

  /// A mask of 8 × 4 pixels in the corner of a larger one: a column of full coverage at 2, one of half at 5.
  init() throws {
    memory = try SharedMemory(size: 16 * 8)
    for row in 0..<8 {
      memory.bytes[row * 16 + 8 + 2] = 255
      memory.bytes[row * 16 + 8 + 5] = 128
    }
    mask = try #require(
      MaskPixels(memory, stride: 16, part: PixelRectangle(x: 8, y: 2, width: 8, height: 4)))
  }

  private func draw(
    on below: UInt32 = 0, x: Double, y: Double, scale: Double = 1, clip: PixelRectangle? = nil,
    _ color: Color = Color(255, 0, 255)
  ) throws -> [[UInt32]] {
    let pixels = try SharedMemory(size: 20 * 10 * 4)
    pixels.bytes.bindMemory(to: UInt32.self).update(repeating: below)
    let context = DrawingContext(
      pixels: pixels.bytes, width: 20, height: 10, stride: 80, originX: 0, originY: 0, scale: scale,
      clip: clip ?? PixelRectangle(x: 0, y: 0, width: 20, height: 10))
    if let context { context.blend(mask, x: x, y: y, color) } else { Issue.record("Cairo is not there") }
    return (0..<10).map { row in
      (0..<20).map { pixels.bytes.load(fromByteOffset: row * 80 + 4 * $0, as: UInt32.self) }
    }
  }

  @Test("a mask is laid on the nearest pixel, and covers what it covers")
  func place() throws {
    let rows = try draw(x: 3.4, y: 1.6)
    #expect(rows[2][5] == 0xFFFF_00FF && rows[5][5] == 0xFFFF_00FF)
    #expect(rows[1][5] == 0 && rows[6][5] == 0 && rows[2][4] == 0 && rows[2][6] == 0)
    #expect(rows[2][8] == 0x8080_0080)
    #expect(try draw(x: 1.5, y: 1, scale: 2)[2][5] == 0xFFFF_00FF)
  }

  @Test("what is below shows through as far as it is not covered")
  func through() throws {
    let rows = try draw(on: 0xFF00_FF00, x: 0, y: 0)
    #expect(rows[0][2] == 0xFFFF_00FF && rows[0][3] == 0xFF00_FF00)
    #expect(rows[0][5] == 0xFF80_7F80)
    let faded = try draw(on: 0xFF00_FF00, x: 0, y: 0, Color(255, 0, 255).faded(0.5))
    #expect(faded[0][2] == 0xFF80_7F80)
  }

  @Test("nothing outside of the clip or of the buffer is touched", arguments: [-5.0, -3, 18, 40, 1e12, .nan])
  func outside(x: Double) throws {
    let rows = try draw(x: x, y: -2)
    for (row, pixels) in rows.enumerated() where row > 1 { #expect(pixels.allSatisfy { $0 == 0 }) }
    let clipped = try draw(x: 0, y: 0, clip: PixelRectangle(x: 3, y: 1, width: 4, height: 2))
    #expect(clipped.joined().count { $0 != 0 } == 2)
    #expect(clipped[1][5] != 0 && clipped[2][5] != 0)
  }

  @Test("a mask tells which of its columns are painted on")
  func ink() throws {
    #expect(mask.inkedColumns == 2..<6)
    let empty = try #require(
      MaskPixels(memory, stride: 16, part: PixelRectangle(x: 0, y: 0, width: 8, height: 4)))
    #expect(empty.inkedColumns.isEmpty)
  }
}
