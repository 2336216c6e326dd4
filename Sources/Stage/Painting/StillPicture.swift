import Canvas
import EventLoop
import HelperWire
import LockScreen
import Platform

/// A lock screen as it would be on an output, drawn without a compositor: for documentation and for comparing.
public final class StillPicture {
  private let loop: EventLoop
  private let painter: Painter
  private let pictures: Painter
  private let texts: TextStore

  /// Texts that are not there by then are left out.
  private static let longestWait: Milliseconds = 10_000

  /// - Parameter program: the painter.
  public init(painter program: HelperProgram, loop: EventLoop) {
    self.loop = loop
    painter = Painter(.painter, program, loop: loop)
    pictures = Painter(.picture, program, loop: loop)
    // One picture's texts are of no use to the next, of another screen.
    texts = TextStore(painter, capacity: TextStore.Capacity(entries: 400, bytes: 128 << 20, rest: 0))
    painter.start()
    pictures.start()
  }

  deinit {
    painter.stop()
    pictures.stop()
  }

  /// Draws what a model shows on an output.
  ///
  /// - Parameters:
  ///   - width: of the output, in surface units.
  ///   - height: likewise.
  ///   - scale: pixels for one of them.
  ///   - typed: an example of what is typed, for where that is shown.
  ///   - back: what is shown behind it; see ``back(_:_:width:height:scale:)``.
  /// - Returns: premultiplied argb8888, as many pixels as width and height have at that scale.
  public func draw(
    _ model: borrowing LockScreen, _ output: OutputID, _ palette: Palette, width: Int, height: Int,
    scale: Double, typed: String = "", on back: PicturePixels? = nil
  ) throws(SystemError) -> PicturePixels? {
    self.texts.typeable = Set(typed.unicodeScalars).sorted()
    return try draw(width: width, height: height, scale: scale, palette) { context, texts in
      if let back { context.picture(back, x: 0, y: 0, scale: scale) }
      Array(typed.utf8).withUnsafeBytes {
        model.draw(output, palette, scale: scale, texts: texts, typed: $0, in: context)
      }
    }
  }

  /// Draws what an enrolment shows in a window; likewise.
  public func draw(
    _ model: borrowing Enrolment, _ window: OutputID, _ palette: Palette, width: Int, height: Int,
    scale: Double
  ) throws(SystemError) -> PicturePixels? {
    try draw(width: width, height: height, scale: scale, palette) { context, texts in
      model.draw(window, palette, scale: scale, texts: texts, in: context)
    }
  }

  /// Draws anything that has words in it.
  ///
  /// - Parameters:
  ///   - width: in surface units.
  ///   - height: likewise.
  ///   - scale: pixels for one of them.
  ///   - palette: what the background is made of.
  ///   - body: draws; called anew when the pictures of texts have come.
  public func draw(
    width: Int, height: Int, scale: Double, _ palette: Palette = Palette(),
    _ body: (borrowing DrawingContext, any TextSource & GlyphSource) -> Void
  ) throws(SystemError) -> PicturePixels? {
    let pixelWidth = Int32((Double(width) * scale).rounded())
    let pixelHeight = Int32((Double(height) * scale).rounded())
    let memory = try SharedMemory(size: Int(pixelWidth) * Int(pixelHeight) * 4)
    let deadline = Instant.now + Self.longestWait
    // The first drawing orders the texts; the next has them, and may order what lies beside them.
    repeat {
      Self.fill(memory, palette, pixelWidth, pixelHeight)
      guard
        let context = DrawingContext(
          pixels: memory.bytes, width: pixelWidth, height: pixelHeight, stride: pixelWidth * 4, originX: 0,
          originY: 0, scale: scale, clip: PixelRectangle(x: 0, y: 0, width: pixelWidth, height: pixelHeight))
      else { return nil }
      body(context, texts)
      if painter.isIdle { break }
      while !painter.isIdle && .now < deadline { try loop.runOnce(limit: 100) }
    } while .now < deadline
    return PicturePixels(memory, width: pixelWidth, height: pixelHeight)
  }

  /// The picture behind everything on an output; likewise.
  public func back(_ pictures: PictureSettings, _ palette: Palette, width: Int, height: Int, scale: Double)
    throws(SystemError) -> PicturePixels?
  {
    let (width, height) = (
      Int((Double(width) * scale).rounded()), Int((Double(height) * scale).rounded())
    )
    guard let path = pictures.path(for: ""), let order = pictures.order(palette),
      let area = DrawingArea(width: width, height: height)
    else { return nil }
    var painted: SharedMemory?
    let isOrdered = self.pictures.paint(.picture(order), in: area, file: try OpenedPicture(path: path)) {
      if case .painted(let memory, _) = $0 { painted = memory }
    }
    guard isOrdered else { return nil }
    let deadline = Instant.now + Self.longestWait
    while !self.pictures.isIdle && .now < deadline { try loop.runOnce(limit: 100) }
    guard let painted else { return nil }
    let memory = try SharedMemory(size: width * height * 4)
    for row in 0..<height {
      let start = row * Int(area.stride) * 4
      UnsafeMutableRawBufferPointer(rebasing: memory.bytes[(row * width * 4)...])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: painted.bytes[start..<start + width * 4]))
    }
    return PicturePixels(memory, width: Int32(width), height: Int32(height))
  }

  private static func fill(_ memory: SharedMemory, _ palette: Palette, _ width: Int32, _ height: Int32) {
    let pixels = memory.bytes.bindMemory(to: UInt32.self)
    for row in 0..<Int(height) {
      let color = palette.background(at: Double(row) / Double(max(1, height - 1)))
      pixels[row * Int(width)..<(row + 1) * Int(width)].update(repeating: color.pixel)
    }
  }
}
