import CCairo
import Canvas
import EventLoop
import Glibc
import LockScreen
import Platform
import Stage

/// Pictures in a folder, named after the screen and the state.
final class Gallery {
  private let folder: String?
  private let still: StillPicture
  private var sheet = ContactSheet()
  /// The files that were made.
  private var landscapes: [Landscape: SharedMemory] = [:]

  /// 10:24 on Monday, the 30th of November 2026, wherever this runs.
  private static var morning: Int {
    var parts = tm()
    parts.tm_year = 126
    parts.tm_mon = 10
    parts.tm_mday = 30
    parts.tm_hour = 10
    parts.tm_min = 24
    parts.tm_isdst = -1
    return mktime(&parts)
  }

  /// - Parameter folder: made where it is missing; nil where nothing is written.
  init(folder: String?) throws(SystemError) {
    self.folder = folder
    if let folder, mkdir(folder, 0o755) != 0, errno != EEXIST { throw SystemError("make the folder", folder) }
    let painter = try HelperProgram(path: OwnProgram.folder() + "/patternlock-painter")
    still = StillPicture(painter: painter, loop: EventLoop())
  }

  /// - Parameter theme: the preset's name; nil for the usual one.
  static func name(_ subject: Subject, _ screen: Screen, theme: String? = nil) -> String {
    "\(screen.name)-\(subject.name)" + (theme.map { "-\($0)" } ?? "")
  }

  /// Draws a state of the lock screen, or a step of an enrolment.
  ///
  /// - Parameter back: what lies behind a lock screen, in the place of the gradient.
  func draw(
    _ subject: Subject, on screen: Screen, _ palette: Palette = Palette(), over back: PicturePixels? = nil
  ) throws(SystemError) -> PicturePixels? {
    switch subject {
    case .lockScreen(let scene):
      var model = scene.model(on: screen)
      model.setClock(ClockText(at: Self.morning))
      return try still.draw(
        model, Scene.output, palette, width: screen.width, height: screen.height, scale: screen.scale,
        typed: scene.typed, on: back)
    case .enrolment(let scene):
      let model = scene.model(width: screen.width, height: screen.height)
      return try still.draw(
        model, Scene.output, palette, width: screen.width, height: screen.height, scale: screen.scale)
    }
  }

  /// Draws one and writes it.
  func add(_ subject: Subject, on screen: Screen, _ theme: ThemeColors? = nil) throws(SystemError) {
    let name = Self.name(subject, screen, theme: theme?.name)
    guard let picture = try draw(subject, on: screen, theme?.palette ?? Palette()) else { return }
    try write(picture, name)
    try sheet.add(name, picture)
  }

  /// Draws states of the lock screen and writes them.
  func add(states scenes: [Scene], on screen: Screen, _ theme: ThemeColors? = nil) throws(SystemError) {
    for scene in scenes { try add(.lockScreen(scene), on: screen, theme) }
  }

  /// Draws steps of an enrolment and writes them.
  func add(steps scenes: [EnrolmentScene], on screen: Screen, _ theme: ThemeColors? = nil) throws(SystemError)
  {
    for scene in scenes { try add(.enrolment(scene), on: screen, theme) }
  }

  /// Draws states of the lock screen over a picture and writes them.
  func add(states scenes: [Scene], on screen: Screen, over landscape: Landscape, _ theme: ThemeColors? = nil)
    throws(SystemError)
  {
    let palette = theme?.palette ?? Palette()
    let file = try file(of: landscape)
    var pictures = PictureSettings()
    pictures.images = [.init(output: nil, path: "/proc/self/fd/\(file.descriptor)")]
    let back = try still.back(
      pictures, palette, width: screen.width, height: screen.height, scale: screen.scale)
    for scene in scenes {
      let subject = Subject.lockScreen(scene)
      guard let picture = try draw(subject, on: screen, palette, over: back) else { continue }
      let name = Self.name(
        subject, screen, theme: [landscape.rawValue, theme?.name].compactMap { $0 }.joined(separator: "-"))
      try write(picture, name)
      try sheet.add(name, picture)
    }
  }

  private func file(of landscape: Landscape) throws(SystemError) -> SharedMemory {
    if let made = landscapes[landscape] { return made }
    let file = try landscape.file(width: 1200, height: 900)
    landscapes[landscape] = file
    return file
  }

  /// Writes a picture that has all others on it.
  func writeSheet() throws(SystemError) {
    guard let picture = try sheet.draw(with: still) else { return }
    try write(picture, "contact-sheet")
  }

  private func write(_ picture: PicturePixels, _ name: String) throws(SystemError) {
    guard let folder else { return }
    let path = "\(folder)/\(name).png"
    let surface = picture.memory.bytes.baseAddress.flatMap {
      cairo_image_surface_create_for_data(
        $0.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, picture.width, picture.height,
        picture.stride)
    }
    defer { cairo_surface_destroy(surface) }
    guard let surface, cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS else {
      throw SystemError("write the picture", path, code: EIO)
    }
  }
}
