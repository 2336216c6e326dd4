import GestureEngine
import Platform

/// Why a pattern was not stored.
public enum EnrollmentError: Error, CustomStringConvertible {
  /// It could not have been drawn, or has fewer than four dots.
  case notAPattern(PatternError)
  /// It is a figure that is guessed first.
  case common(name: StaticString)
  case outOfMemory
  case store(StoreError)

  /// Its kind.
  public var fault: StorageFault {
    switch self {
    case .notAPattern, .common: .other
    case .outOfMemory: .outOfMemory
    case .store(let error): error.fault
    }
  }

  public var description: String {
    switch self {
    case .notAPattern(.tooShort): "a pattern has at least \(Pattern.minimumCount) dots"
    case .notAPattern: "these dots cannot be drawn as a pattern on this grid"
    case .common(let name):
      "this is \(name), which is commonly guessed; draw something less regular"
    case .outOfMemory: "there is not enough free memory to store a pattern; close something and try again"
    case .store(let error): "the pattern was not stored: \(error)"
    }
  }
}
