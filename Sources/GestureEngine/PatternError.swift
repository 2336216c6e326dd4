/// Why bytes are no pattern. It says where, never which dot, for it may be logged.
public enum PatternError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Fewer bytes than a grid size and ``Pattern/minimumCount`` dots.
  case tooShort(bytes: Int)
  /// More dots than the grid has.
  case tooLong(bytes: Int)
  /// A side of the grid outside ``Grid/allowedSides``.
  case badGrid(columns: UInt8, rows: UInt8)
  /// The dot at this position, counted from 0, is none of the grid's.
  case dotOutOfRange(position: Int)
  /// The dot at this position, counted from 0, came before.
  case dotRepeated(position: Int)
  /// The way to the dot at this position, counted from 0, jumps over an unused dot, which the policy forbids.
  case jumpForbidden(position: Int)

  public var description: String {
    let reason =
      switch self {
      case .tooShort(let bytes): "\(bytes) bytes are too few"
      case .tooLong(let bytes): "\(bytes) bytes are too many for its grid"
      case .badGrid(let columns, let rows): "a grid of \(columns)×\(rows) is not within 2 to 6 each way"
      case .dotOutOfRange(let position): "dot number \(position + 1) is not on the grid"
      case .dotRepeated(let position): "dot number \(position + 1) came before"
      case .jumpForbidden(let position): "the way to dot number \(position + 1) jumps over an unused dot"
      }
    return "cannot read the encoded pattern: \(reason); draw it again"
  }
}
