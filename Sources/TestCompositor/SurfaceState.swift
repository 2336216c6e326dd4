import Canvas
import WaylandServer

/// What a client sets on a surface before it commits.
struct SurfaceState {
  /// What a commit does to the buffer.
  enum BufferChange {
    case unchanged
    case removed
    case attached(WlBufferResource)
  }

  // For one commit only.
  var buffer = BufferChange.unchanged
  /// In surface units.
  var surfaceDamage: [PixelRectangle] = []
  /// In pixels of the buffer.
  var bufferDamage: [PixelRectangle] = []
  var frameCallbacks: [WlCallbackResource] = []

  // From commit to commit, until changed.
  var scale: Int32 = 1
  /// An unset input region is all of the surface.
  var takesInput = true
  /// In units of the buffer after its scale; nil is all of it.
  var source: Box?
  /// In surface units; nil is the source's size.
  var destination: (width: Int32, height: Int32)?

  /// Takes what is committed; what lasts stays for the next commit.
  mutating func takeCommit() -> SurfaceState {
    let committed = self
    buffer = .unchanged
    surfaceDamage = []
    bufferDamage = []
    frameCallbacks = []
    return committed
  }

  /// Whether a commit of it changes what is shown, as Hyprland sees it: one that does not is dropped.
  func isNew(after before: SurfaceState) -> Bool {
    if case .unchanged = buffer, surfaceDamage.isEmpty, bufferDamage.isEmpty {
      return scale != before.scale || source != before.source
        || destination?.width != before.destination?.width
        || destination?.height != before.destination?.height
    }
    return true
  }

  /// Adds a later commit to one that waits for the parent's.
  mutating func merge(_ later: SurfaceState) {
    var merged = later
    if case .unchanged = later.buffer { merged.buffer = buffer }
    merged.surfaceDamage = surfaceDamage + later.surfaceDamage
    merged.bufferDamage = bufferDamage + later.bufferDamage
    merged.frameCallbacks = frameCallbacks + later.frameCallbacks
    self = merged
  }
}
