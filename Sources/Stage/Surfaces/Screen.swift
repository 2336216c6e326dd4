import LockScreen

/// A surface of the stage, and what belongs to it: on an output, or a window.
package final class Screen {
  package let id: OutputID
  /// The compositor's name for the output that it is on; empty until told.
  var name: String
  let surface: ScreenSurface
  /// What its driver was told last: surface units for one millimetre.
  var unitsPerMillimetre: Double?
  /// The picture that was ordered last for its background.
  var picture: PictureSize?

  init(id: OutputID, name: String, _ surface: ScreenSurface) {
    self.id = id
    self.name = name
    self.surface = surface
  }
}
