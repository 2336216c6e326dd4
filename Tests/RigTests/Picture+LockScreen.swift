import Canvas
import LockScreen
import Testing

// What of the lock screen a picture shows, told by its colours.
extension Picture {
  /// Expects that not one pixel of the desktop shows.
  func expectHidesDesktop(sourceLocation: SourceLocation = #_sourceLocation) {
    let isHidden = hidesDesktop
    #expect(isHidden, "\(summary)", sourceLocation: sourceLocation)
  }

  /// Whether the red of a wrong pattern or a wrong password is there.
  var showsError: Bool { count(of: Pixel(Palette().error), within: 8) > 20 }

  /// Whether the blue of a line under the finger is there.
  var showsStroke: Bool { count(of: Pixel(Palette().accent), within: 8) > 200 }

  /// Whether there is something to read: inputs are listened to by then.
  var showsWords: Bool { showsBackground && count(of: Pixel(Palette().foreground), within: 8) > 20 }

  /// Whether the corners have the background's colours.
  var showsBackground: Bool {
    let (top, bottom) = (Pixel(Palette().backgroundTop), Pixel(Palette().backgroundBottom))
    return [0, width - 1].allSatisfy { x in
      self[x, 0].distance(to: top) <= 4 && self[x, height - 1].distance(to: bottom) <= 4
    }
  }
}

extension Picture.Pixel {
  init(_ color: Color) {
    self.init(
      red: UInt8((color.red * 255).rounded()), green: UInt8((color.green * 255).rounded()),
      blue: UInt8((color.blue * 255).rounded()))
  }
}
