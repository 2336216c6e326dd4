/// What is typed, character by character, where it lies: nothing of it is copied. For the time of a drawing only.
struct TypedText {
  private let bytes: UnsafeRawBufferPointer

  /// - Parameter bytes: UTF-8; what is not stands for characters that nobody can show.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Behind the last character.
  var end: Int { bytes.count }

  /// Where the character begins that ends at a place above 0.
  func start(before end: Int) -> Int {
    var start = end - 1
    while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// Where the character ends that begins at a place below ``end``.
  func end(after start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// Goes over the characters from a place to the end as they stand on the screen from left to right: in the order of
  /// typing, but for letters in a row that are written from right to left.
  ///
  /// - Parameter body: is called with where a character begins and ends, and whether it is such a letter.
  func visit(from first: Int, _ body: (_ start: Int, _ end: Int, _ isRightToLeft: Bool) -> Void) {
    var first = first
    while first < end {
      let run = rightToLeftEnd(from: first)
      var last = run
      while last > first {
        let start = start(before: last)
        body(start, last, true)
        last = start
      }
      guard run < end else { return }
      first = end(after: run)
      body(run, first, false)
    }
  }

  /// Where letters in a row end that are written from right to left; the place itself where none begins.
  private func rightToLeftEnd(from start: Int) -> Int {
    var place = start
    while place < end {
      let next = end(after: place)
      guard let scalar = scalar(from: place, to: next), scalar.isRightToLeft else { break }
      place = next
    }
    return place
  }

  /// The character between two places; nil for what is not UTF-8.
  func scalar(from start: Int, to end: Int) -> Unicode.Scalar? {
    let first = UInt32(bytes[start])
    let count = end - start
    let lowest: UInt32
    var value: UInt32
    switch (first, count) {
    case (0..<0x80, 1): return Unicode.Scalar(first)
    case (0xC2..<0xE0, 2): (value, lowest) = (first & 0x1F, 0x80)
    case (0xE0..<0xF0, 3): (value, lowest) = (first & 0x0F, 0x800)
    case (0xF0..<0xF5, 4): (value, lowest) = (first & 0x07, 0x10000)
    default: return nil
    }
    for place in start + 1..<end { value = value << 6 | UInt32(bytes[place] & 0x3F) }
    return value >= lowest ? Unicode.Scalar(value) : nil
  }
}
