import CGdkPixbuf
import Canvas
import Glibc
import HelperFixtures
import HelperWire
import Platform
import Testing

@testable import Stage

@Suite struct PictureTests {
  private let rig: PainterRig

  init() throws { rig = try PainterRig() }

  /// A file with a picture of 4 × 2 pixels: red and green, blue and white, each two wide.
  private var flag: String {
    get throws {
      let colors = "255 0 0 255 0 0 0 255 0 0 255 0 0 0 255 0 0 255 255 255 255 255 255 255"
      return rig.directory.write("flag.ppm", "P3 4 2 255 \(colors)\n")
    }
  }

  /// The pixels of a picture, row by row, without the byte that has no colour.
  private func pixels(
    _ scaling: PictureOrder.Scaling, width: Int, height: Int, blur: UInt16 = 0, dim: UInt8 = 0,
    _ path: String? = nil
  ) throws -> [[UInt32]] {
    let order = try #require(PictureOrder(scaling, blur: blur, dimming: .fixed(dim), background: 0x102030))
    let result = try rig.paint(order, width: width, height: height, try path ?? flag)
    guard case .painted(let memory, let extents) = result else {
      Issue.record("\(result)")
      return []
    }
    #expect(extents == PaintedExtents(width: UInt32(width), height: UInt32(height), baseline: 0))
    let stride = (width + 3) / 4 * 4
    return (0..<height).map { y in
      (0..<width).map { x in
        let pixel = memory.bytes.load(fromByteOffset: (y * stride + x) * 4, as: UInt32.self)
        #expect(pixel >> 24 == 255, "a picture is opaque")
        return pixel & 0xFFFFFF
      }
    }
  }

  private let red: UInt32 = 0xFF0000
  private let green: UInt32 = 0x00FF00
  private let blue: UInt32 = 0x0000FF
  private let white: UInt32 = 0xFFFFFF
  private let back: UInt32 = 0x102030

  @Test("stretched, a picture fills the area whatever its shape")
  func stretch() throws {
    let rows = try pixels(.stretch, width: 40, height: 40)
    #expect([rows[0][0], rows[0][39], rows[39][0], rows[39][39]] == [red, green, blue, white])
  }

  @Test("filling, it covers the area and is cut at the sides")
  func fill() throws {
    let rows = try pixels(.fill, width: 20, height: 20)
    #expect([rows[0][0], rows[0][19], rows[19][0], rows[19][19]] == [red, green, blue, white])
    #expect(!rows.joined().contains(back))
  }

  @Test("fitted, all of it is seen, and the background beside it")
  func fit() throws {
    let rows = try pixels(.fit, width: 20, height: 20)
    #expect([rows[5][0], rows[5][19], rows[14][0], rows[14][19]] == [red, green, blue, white])
    #expect(rows[4].allSatisfy { $0 == back } && rows[15].allSatisfy { $0 == back })
  }

  @Test("centred, it keeps its size and its very pixels")
  func center() throws {
    let rows = try pixels(.center, width: 8, height: 6)
    #expect(rows[2] == [back, back, red, red, green, green, back, back])
    #expect(rows[3] == [back, back, blue, blue, white, white, back, back])
    #expect(rows[1].allSatisfy { $0 == back } && rows[4].allSatisfy { $0 == back })
  }

  @Test("tiled, it is repeated from the corner")
  func tile() throws {
    let rows = try pixels(.tile, width: 7, height: 3)
    #expect(rows[0] == [red, red, green, green, red, red, green])
    #expect(rows[2] == rows[0])
  }

  @Test("a large picture shrunk has the colours of its parts")
  func shrink() throws {
    let row = String(repeating: "255 0 0 ", count: 300) + String(repeating: "0 255 0 ", count: 300)
    let path = rig.directory.write("large.ppm", "P3 600 400 255 " + String(repeating: row, count: 400))
    let rows = try pixels(.fill, width: 30, height: 20, path)
    #expect(rows[10][5] == red && rows[10][25] == green)
  }

  @Test("a screen of 7680 × 4320 pixels has its picture")
  func largestScreen() throws {
    let (width, height) = (7680, 4320)
    let order = try #require(PictureOrder(.stretch))
    let result = try rig.paint(order, width: width, height: height, try flag)
    guard case .painted(let memory, _) = result else {
      Issue.record("\(result)")
      return
    }
    for (x, y, color) in [
      (0, 0, red), (width - 1, 0, green), (0, height - 1, blue), (width - 1, height - 1, white),
    ] {
      #expect(memory.bytes.load(fromByteOffset: (y * width + x) * 4, as: UInt32.self) & 0xFFFFFF == color)
    }
  }

  @Test("dimmed, it is darker by as much")
  func dim() throws {
    let rows = try pixels(.stretch, width: 40, height: 40, dim: 128)
    #expect(rows[0][0] == 0x7F0000)
    #expect(try pixels(.stretch, width: 40, height: 40, dim: 255)[39][39] == 0)
  }

  @Test("blurred, an edge becomes soft and a plain part stays as it is")
  func blur() throws {
    let row = String(repeating: "255 0 0 ", count: 60) + String(repeating: "0 255 0 ", count: 60)
    let path = rig.directory.write("halves.ppm", "P3 120 10 255 " + String(repeating: row, count: 10))
    let rows = try pixels(.center, width: 120, height: 10, blur: 9, path)
    for y in [0, 5, 9] {
      #expect(rows[y][0] == red && rows[y][50] == red && rows[y][70] == green && rows[y][119] == green)
      #expect((100...155).contains(rows[y][60] >> 16) && (100...155).contains(rows[y][60] >> 8 & 0xFF))
    }
  }

  @Test("a photograph is turned as its camera says")
  func orientation() throws {
    let upright = try jpeg(turned: nil)
    let turned = try jpeg(turned: 6)
    let rows = try pixels(.stretch, width: 16, height: 16, upright)
    #expect(rows[8][1] >> 16 > 200 && rows[8][14] >> 16 < 60)
    // 6: what is on the left in the file is at the top.
    let other = try pixels(.stretch, width: 16, height: 16, turned)
    #expect(other[1][8] >> 16 > 200 && other[14][8] >> 16 < 60)
  }

  /// A JPEG file, red on the left and black on the right, with an EXIF orientation.
  private func jpeg(turned orientation: UInt8?) throws -> String {
    let pixbuf = try #require(gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, 64, 64))
    defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    let pixels = try #require(gdk_pixbuf_get_pixels(pixbuf))
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    for y in 0..<64 {
      for x in 0..<64 {
        for part in 0..<3 { pixels[y * stride + 3 * x + part] = part == 0 && x < 32 ? 255 : 0 }
      }
    }
    var data: UnsafeMutablePointer<gchar>?
    var size: gsize = 0
    try #require(gdk_pixbuf_save_to_bufferv(pixbuf, &data, &size, "jpeg", nil, nil, nil) != 0)
    var bytes = UnsafeRawBufferPointer(start: data, count: Int(size)).map { $0 }
    g_free(data)
    if let orientation {
      let tiff: [UInt8] =
        [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]
      let exif = Array("Exif\0\0".utf8) + tiff
      bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif, at: 2)
    }
    return rig.directory.write("photo-\(orientation ?? 0).jpg", bytes)
  }
}
