import HelperWire
import Platform

/// How much a painter may be asked for at once, and how long it may take.
struct PainterLimits {
  /// Jobs on the list.
  var waiting = 256
  /// Jobs that were sent and not answered; few enough that the socket never fills up.
  var underWay = 16
  /// Processes that may be lost over one job.
  var losses = 3
  /// From the start to the hello: with many fonts and no cache of them, fontconfig takes long, once.
  var start: Milliseconds = 30_000
  /// The first one has only so long for its hello and each text: fontconfig looks into the home folder, which may never
  /// answer. The next one does without.
  var silence: Milliseconds = 2_000
  /// For a text or a set of glyphs.
  var text: Milliseconds = 2_000
  /// For a picture: a large photograph takes seconds on a slow phone.
  var picture: Milliseconds = 12_000
  /// A process that lived longer than this did not fail at its start.
  var quick: Milliseconds = 10_000
  /// Before the second start; doubled from one to the next.
  var shortestPause: Milliseconds = 50
  var longestPause: Milliseconds = 60_000

  func time(for order: PaintOrder) -> Milliseconds {
    switch order {
    case .text, .glyphs: text
    case .picture: picture
    }
  }
}
