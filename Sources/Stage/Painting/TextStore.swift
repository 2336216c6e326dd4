import Canvas
import HelperWire
import LockScreen
import Platform

/// The texts and glyphs that were painted, by what was asked for. What is missing is ordered from the painter.
///
/// What has come draws everything anew, so what is on a screen is never let go of for something else on it: each would
/// be ordered again when the other comes, for ever. Where there is no room beside it, nothing more is ordered.
final class TextStore: TextSource, GlyphSource {
  /// What can be typed on the keyboards that there are.
  var typeable: [Unicode.Scalar] = []

  /// Called when something has come that was asked for: time to draw again.
  var onPainted: (() -> Void)?

  private let painter: Painter
  private let capacity: Capacity
  private var entries: [Key: Entry] = [:]
  private var byteCount = 0
  private var lastUse: UInt64 = 0
  private var hasNews = false

  /// How much is kept; what was not used for longest goes first.
  struct Capacity {
    var entries = 200
    /// More than several screens with the largest texts need.
    var bytes = 32 << 20
    /// How long what was asked for stays, whatever else is asked for: longer than an order and a frame take.
    var rest: Milliseconds = 10_000
  }

  private enum Key: Hashable {
    case text(TextRun, scale: Double)
    case glyphs(GlyphSet, scale: Double)
  }

  private enum State {
    case ordered
    case text(TextImage)
    case glyphs(GlyphAtlas)
    /// Not to be asked for again before then: whatever was wrong may be over by then, such as a want of memory.
    case failed(until: Instant)
  }

  private struct Entry {
    var state = State.ordered
    var byteCount: Int
    var lastUse: UInt64
    var lastUseTime: Instant
  }

  /// How long what failed is left alone.
  private static let pauseAfterFailure: Milliseconds = 60_000

  /// - Parameter capacity: for tests.
  init(_ painter: Painter, capacity: Capacity = Capacity()) {
    self.painter = painter
    self.capacity = capacity
    painter.onProgress = { [unowned self] in
      guard hasNews else { return }
      hasNews = false
      onPainted?()
    }
  }

  func image(for run: TextRun, scale: Double) -> TextImage? {
    let key = Key.text(run, scale: scale)
    if case .text(let image) = look(up: key) { return image }
    guard isMissing(key), let plan = TextPlan(run, scale: scale) else { return nil }
    order(key, .text(plan.order), plan.area) { plan.image(in: $0, $1).map { .text($0) } }
    return nil
  }

  func glyphs(_ set: GlyphSet, scale: Double) -> GlyphAtlas? {
    let key = Key.glyphs(set, scale: scale)
    if case .glyphs(let atlas) = look(up: key) { return atlas }
    guard isMissing(key), let plan = GlyphPlan(set, scale: scale) else { return nil }
    order(key, .glyphs(plan.order), plan.area) { memory, _ in .glyphs(plan.atlas(in: memory)) }
    return nil
  }

  /// Lets go of all texts: they are to look different.
  func forgetAll() {
    entries = [:]
    byteCount = 0
  }

  private func look(up key: Key) -> State? {
    guard let state = entries[key]?.state else { return nil }
    lastUse += 1
    entries[key]?.lastUse = lastUse
    entries[key]?.lastUseTime = .now
    return state
  }

  private func isMissing(_ key: Key) -> Bool {
    switch entries[key]?.state {
    case nil: true
    case .failed(let end): end <= .now
    case .ordered, .text, .glyphs: false
    }
  }

  private func order(
    _ key: Key, _ order: PaintOrder, _ area: DrawingArea,
    use: @escaping (SharedMemory, PaintedExtents) -> State?
  ) {
    let size = Int(area.height) * Int(area.stride)
    // Of what failed before.
    remove(key)
    guard makeRoom(for: size) else { return }
    lastUse += 1
    entries[key] = Entry(byteCount: size, lastUse: lastUse, lastUseTime: .now)
    byteCount += size
    let isTaken = painter.paint(order, in: area) { [unowned self] result in
      switch result {
      case .painted(let memory, let extents):
        // Nobody else is to have it.
        memory.closeDescriptor()
        let rows = min(Int(area.height), Int(extents.height) + 2 * margin(of: order))
        keep(key, use(memory, extents), byteCount: rows * Int(area.stride))
      case .failed: keep(key, nil, byteCount: 0)
      }
    }
    if !isTaken { remove(key) }
  }

  private func margin(of order: PaintOrder) -> Int {
    if case .text(let text) = order { Int(text.margin) } else { 0 }
  }

  private func keep(_ key: Key, _ state: State?, byteCount: Int) {
    guard let entry = entries[key] else { return }
    entries[key]?.state = state ?? .failed(until: .now + Self.pauseAfterFailure)
    entries[key]?.byteCount = byteCount
    self.byteCount += byteCount - entry.byteCount
    hasNews = true
  }

  // MARK: Room

  /// Lets go of what was not used for longest, until there is room for one more.
  ///
  /// - Returns: false where all the room is taken by what is in use.
  private func makeRoom(for size: Int) -> Bool {
    while entries.count >= capacity.entries || byteCount + size > capacity.bytes {
      guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) else {
        // Larger than all the room, and alone.
        return true
      }
      guard oldest.value.lastUseTime + capacity.rest <= .now else { return false }
      remove(oldest.key)
    }
    return true
  }

  private func remove(_ key: Key) {
    byteCount -= entries.removeValue(forKey: key)?.byteCount ?? 0
  }
}
