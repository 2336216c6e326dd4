import CPlatform
import Glibc

/// The options in the form getopt_long wants.
final class OptionTable {
  /// Lives as long as this object; the last entry is all zero.
  let longOptions: UnsafeMutablePointer<option>
  /// A letter each, with a colon behind those that take a value.
  let shortOptions: String

  /// Codes of options without a letter start above every letter.
  private static let firstCode: Int32 = 1000

  init() {
    let options = Option.allCases
    longOptions = .allocate(capacity: options.count + 1)
    var letters = ""
    for (index, entry) in options.enumerated() {
      longOptions[index] = option()
      longOptions[index].name = UnsafePointer(strdup(entry.name))
      longOptions[index].has_arg = entry.value == nil ? no_argument : required_argument
      longOptions[index].val = Self.firstCode + Int32(index)
      if let letter = entry.letter { letters += entry.value == nil ? "\(letter)" : "\(letter):" }
    }
    longOptions[options.count] = option()
    shortOptions = letters
  }

  deinit {
    for index in Option.allCases.indices { free(UnsafeMutablePointer(mutating: longOptions[index].name)) }
    longOptions.deallocate()
  }

  /// The option that a code of getopt_long stands for; nil for its `?`.
  func entry(for code: Int32) -> Option? {
    if code >= Self.firstCode { return Option.allCases[Int(code - Self.firstCode)] }
    return Option.allCases.first { $0.letter?.asciiValue.map(Int32.init) == code }
  }
}
