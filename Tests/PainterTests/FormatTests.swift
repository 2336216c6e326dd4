import CGdkPixbuf
import Canvas
import Foundation
import HelperWire
import Testing

@testable import Stage

private let red: UInt32 = 0xFFFF_0000
private let blue: UInt32 = 0xFF00_00FF
private let background: UInt32 = 0xFF10_2030

/// Formats that gdk-pixbuf reads with loaders of other packages.
@Suite struct FormatTests {
  private let rig: PainterRig

  init() throws { rig = try PainterRig() }

  private static func hasLoader(_ format: String) -> Bool {
    let formats = gdk_pixbuf_get_formats()
    defer { g_slist_free(formats) }
    var next = formats
    while let entry = next {
      defer { next = entry.pointee.next }
      guard let name = gdk_pixbuf_format_get_name(OpaquePointer(entry.pointee.data)) else { continue }
      defer { g_free(name) }
      if String(cString: name) == format { return true }
    }
    return false
  }

  private func paint(
    _ path: String, _ scaling: PictureOrder.Scaling = .fill, width: Int, height: Int
  ) throws -> PaintResult {
    let order = try #require(PictureOrder(scaling, background: background))
    return try rig.paint(order, width: width, height: height, path)
  }

  /// The pixels of a picture, row by row.
  private func pixels(
    _ path: String, _ scaling: PictureOrder.Scaling = .fill, width: Int, height: Int
  ) throws -> [[UInt32]] {
    guard case .painted(let memory, _) = try paint(path, scaling, width: width, height: height) else {
      Issue.record("it was not painted")
      return [[UInt32]](repeating: [UInt32](repeating: 0, count: width), count: height)
    }
    let pixels = memory.bytes.bindMemory(to: UInt32.self)
    let stride = (width + 3) / 4 * 4
    return (0..<height).map { Array(pixels[$0 * stride..<$0 * stride + width]) }
  }

  @Suite("WebP", .enabled(if: hasLoader("webp"), "gdk-pixbuf has no loader for WebP"))
  struct WebP {
    private let tests: FormatTests

    init() throws { tests = try FormatTests() }

    /// 32 × 16 pixels, without loss: red on the left, blue on the right.
    private static let halves = "UklGRiYAAABXRUJQVlA4TBkAAAAvH8ADAA8Q87//8x8OBAJJ/tIDLBDR/yheAA=="

    private func file(_ bytes: Data) -> String { tests.rig.directory.write("picture.webp", Array(bytes)) }

    @Test("a picture has its colours")
    func colors() throws {
      let rows = try tests.pixels(
        file(try #require(Data(base64Encoded: Self.halves))), .stretch, width: 64, height: 32)
      #expect([rows[0][0], rows[16][20], rows[16][44], rows[31][63]] == [red, red, blue, blue])
    }

    @Test("one that is cut off ends in a refusal or in a picture, and words are painted as before")
    func truncated() throws {
      let whole = try #require(Data(base64Encoded: Self.halves))
      for length in [12, 20, 30, whole.count - 1] {
        _ = try tests.paint(file(whole.prefix(length)), width: 16, height: 16)
      }
      _ = try tests.rig.image("after")
    }
  }

  @Suite("SVG", .enabled(if: hasLoader("svg"), "gdk-pixbuf has no loader for SVG"))
  struct SVG {
    private let tests: FormatTests

    init() throws { tests = try FormatTests() }

    private static let space = "xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"

    private static let halves =
      "<rect width='4' height='4' fill='#f00'/><rect x='4' width='4' height='4' fill='#00f'/>"

    private func file(_ name: String, _ attributes: String, _ body: String = halves, before: String = "")
      -> String
    {
      tests.rig.directory.write(
        "\(name).svg", "\(before)<svg \(Self.space) \(attributes)>\(body)</svg>\n")
    }

    @Test("a small one is drawn as large as is wanted, with crisp edges")
    func crisp() throws {
      let row = try tests.pixels(file("picture", "width='8' height='4'"), width: 800, height: 400)[200]
      #expect(row[..<399].allSatisfy { $0 == red } && row[401...].allSatisfy { $0 == blue })
    }

    @Test("one that tells no size has that of its view, or is drawn all the same")
    func noSize() throws {
      let row = try tests.pixels(file("picture", "viewBox='0 0 8 4'"), width: 400, height: 200)[100]
      #expect(row[10] == red && row[390] == blue)
      _ = try tests.paint(file("picture", ""), width: 400, height: 200)
      _ = try tests.rig.image("after")
    }

    @Test(
      "one that claims to be immense, or has no size, is refused",
      arguments: [
        "width='1e9' height='1e9'", "width='1e9' height='1'", "viewBox='0 0 1e9 1e9'",
        "width='60000' height='60000'", "width='0' height='0'",
      ])
    func sizes(attributes: String) throws {
      guard case .failed = try painted(attributes) else {
        Issue.record("it was painted")
        return
      }
    }

    @Test(
      "sizes that make no sense are refused, or ignored",
      arguments: ["width='1e39' height='1e39'", "width='-5' height='4'", "width='NaN' height='4'"])
    func strangeSizes(attributes: String) throws { _ = try painted(attributes) }

    /// What becomes of one, by a painter that does not die of it.
    private func painted(_ attributes: String) throws -> PaintResult {
      let result = try tests.paint(file("picture", attributes), width: 64, height: 64)
      if case .failed(let reason) = result { #expect(!reason.contains("were lost"), "\(reason)") }
      return result
    }

    @Test("files that it refers to are not read")
    func references() throws {
      let directory = tests.rig.directory
      let other = directory.write(
        "other.svg",
        "<svg \(Self.space) width='8' height='4'><rect id='a' width='8' height='4' fill='#f00'/></svg>")
      let text = directory.write("text.txt", "<rect width='8' height='4' fill='#f00'/>")
      for (body, before) in [
        ("<image width='8' height='4' xlink:href='file://\(other)'/>", ""),
        ("<image width='8' height='4' xlink:href='\(other)'/>", ""),
        ("<image width='8' height='4' xlink:href='other.svg'/>", ""),
        ("<use xlink:href='file://\(other)#a'/>", ""),
        ("<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='file://\(text)'/>", ""),
        ("&other;", "<!DOCTYPE svg [<!ENTITY other SYSTEM 'file://\(text)'>]>"),
      ] {
        let path = file("picture", "width='8' height='4'", body, before: before)
        // Refused, or without them.
        guard case .painted(let memory, _) = try tests.paint(path, width: 8, height: 4) else { continue }
        let pixels = memory.bytes.bindMemory(to: UInt32.self)
        #expect(pixels.prefix(32).allSatisfy { $0 == background }, "\(body)")
      }
    }

    @Test("one nested without end, one that grows from a few lines, and one that is cut off cost no words")
    func hostile() throws {
      let depth = 100_000
      let nested = String(repeating: "<g>", count: depth) + String(repeating: "</g>", count: depth)
      let laughs = (1..<10).map { "<!ENTITY l\($0) '\(String(repeating: "&l\($0 - 1);", count: 10))'>" }
      let uses = (1..<12).map { level in
        "<g id='u\(level)'>"
          + String(repeating: "<use xlink:href='#u\(level - 1)'/>", count: 10) + "</g>"
      }
      let size = "width='8' height='4'"
      let grown = "<g id='u0'/>\(uses.joined())<use xlink:href='#u11'/>"
      let entities = "<!DOCTYPE svg [<!ENTITY l0 'ha'>\(laughs.joined())]>"
      for path in [
        file("nested", size, nested), file("entities", size, "&l9;", before: entities),
        file("grown", size, grown),
        tests.rig.directory.write("cut.svg", "<svg \(Self.space) \(size)><g><rec"),
      ] {
        _ = try tests.paint(path, width: 64, height: 64)
      }
      _ = try tests.rig.image("after")
    }
  }
}
