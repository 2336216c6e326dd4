import CMemorySearch
import TestCompositor

/// One of the forms in which a secret may lie in memory: a row of equal elements, at any equal distance from each
/// other. Part of a secret is a find, too, and so is one that lies backwards.
///
/// With that, one form stands for many: the codes of a text, a byte each, are found as UTF-8, UTF-16, UTF-32 and as
/// symbols of xkbcommon (which are the same numbers for ASCII), in arrays of structures, and in lists whose nodes were
/// allocated one after the other.
struct SecretForm {
  let name: String
  private let forwards: [UInt8]
  private let backwards: [UInt8]
  private let width: Int
  private let run: Int
  private let step: Int
  private let longest: Int

  /// - Parameters:
  ///   - elements: of one width.
  ///   - run: how many in a row are a find; fewer may be there by chance.
  ///   - step: distances are multiples of this.
  ///   - longest: the longest distance.
  private init(_ name: String, _ elements: [[UInt8]], run: Int, step: Int, longest: Int) {
    self.name = name
    forwards = Array(elements.joined())
    backwards = Array(elements.reversed().joined())
    width = elements.first?.count ?? 1
    (self.run, self.step, self.longest) = (run, step, longest)
  }

  /// Where the secret lies in some memory, in part or as a whole; nil where it does not.
  func place(in memory: UnsafeRawBufferPointer) -> (offset: Int, distance: Int)? {
    guard let start = memory.assumingMemoryBound(to: UInt8.self).baseAddress else { return nil }
    for elements in [forwards, backwards] {
      var distance = 0
      let offset = elements.withUnsafeBufferPointer { elements in
        let secret = memory_secret(
          elements: elements.baseAddress, width: width, count: elements.count / width)
        return memory_search(start, memory.count, secret, run, step, longest, &distance)
      }
      if offset >= 0 { return (offset, distance) }
    }
    return nil
  }

  // MARK: Passwords

  /// The forms of a password of lower-case letters and digits.
  static func all(password: String) -> [SecretForm] {
    let text = Array(password.utf8)
    let keys = text.map { keyCode(of: $0) }
    return [
      bytes("the characters of the password", text, longest: 1024),
      bytes("the keys of the password (kernel's codes)", keys, longest: 1024),
      bytes("the keys of the password (xkb's codes)", keys.map { $0 + 8 }, longest: 1024),
    ]
  }

  /// The codes of keys, of which some nine in a row are not there by chance.
  static func keys(_ keys: [Key]) -> SecretForm {
    bytes("the keys that drew (kernel's codes)", keys.map { UInt8($0.rawValue) }, longest: 1024)
  }

  /// The places of touches, of which some four in a row are not there by chance.
  static func all(touches points: [OutputPoint]) -> [SecretForm] {
    [
      places("the touches (wl_fixed)", points) { fixed($0) },
      places("the touches (Double)", points) { double($0) },
    ]
  }

  /// The kernel's code of the key that types a character on an American keyboard (linux/input-event-codes.h).
  private static func keyCode(of character: UInt8) -> UInt8 {
    for (first, row) in [(2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm")] {
      guard let column = Array(row.utf8).firstIndex(of: character) else { continue }
      return UInt8(first + column)
    }
    return 0
  }

  // MARK: Patterns

  /// The forms of a pattern of nine dots or more.
  ///
  /// - Parameters:
  ///   - dots: counted from 1.
  ///   - points: the middles of these dots, in surface units.
  ///   - origin: where the panel, on which they are drawn, begins.
  ///   - scale: pixels for a surface unit.
  static func all(pattern dots: [Int], at points: [OutputPoint], panel origin: OutputPoint, scale: Double)
    -> [SecretForm]
  {
    let pixels = points.map { OutputPoint(x: ($0.x - origin.x) * scale, y: ($0.y - origin.y) * scale) }
    return [
      bytes("the dots of the pattern, from 0", dots.map { UInt8($0 - 1) }, longest: 256),
      bytes("the dots of the pattern, from 1", dots.map { UInt8($0) }, longest: 256),
      places("the way of the finger (wl_fixed)", points) { fixed($0) },
      places("the way of the finger (Double)", points) { double($0) },
      places("the drawn line (Cairo's fixed)", pixels) { fixed($0) },
      places("the drawn line (Double)", pixels) { double($0) },
    ]
  }

  private static func bytes(_ name: String, _ bytes: [UInt8], longest: Int) -> SecretForm {
    SecretForm(name, bytes.map { [$0] }, run: 8, step: 1, longest: longest)
  }

  private static func places(
    _ name: String, _ points: [OutputPoint], _ encode: (OutputPoint) -> [UInt8]
  ) -> SecretForm {
    SecretForm(name, points.map(encode), run: 4, step: 4, longest: 2048)
  }

  /// Both numbers with 8 bits for the fraction, as libwayland and Cairo have them.
  private static func fixed(_ point: OutputPoint) -> [UInt8] {
    [point.x, point.y].flatMap { bytes(of: Int32(($0 * 256).rounded())) }
  }

  private static func double(_ point: OutputPoint) -> [UInt8] {
    [point.x, point.y].flatMap { bytes(of: $0) }
  }

  private static func bytes(of value: some Any) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }
}
