import Canvas
import HelperWire

/// What became of something that was to be painted.
enum PaintResult {
  /// It is in the memory; the extents lie within the area.
  case painted(SharedMemory, PaintedExtents)
  /// It cannot be had, and why. Asking again soon will not help.
  case failed(reason: String)
}
