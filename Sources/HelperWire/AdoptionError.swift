/// Why a helper program cannot take its place beside a locker.
public enum AdoptionError: Error, Equatable, CustomStringConvertible {
  /// Descriptor 3 is not the socket of a locker: somebody typed the program's name.
  case startedByHand
  /// The locker ended while the helper was being started.
  case orphaned

  public var description: String {
    switch self {
    case .startedByHand:
      "this program is started by patternlock and does nothing by hand; run `patternlock` instead"
    case .orphaned: "the locker that started this program has ended"
    }
  }
}
