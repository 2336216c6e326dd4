import CPlatform
import Glibc

/// The options in the form getopt_long wants: ours, and those of swaylock that we have not.
final class OptionTable {
  /// Lives as long as this object; the last entry is all zero.
  let longOptions: UnsafeMutablePointer<option>
  /// A letter each, with a colon behind those that take a value.
  let shortOptions: String

  /// Codes of options without a letter start above every letter.
  private static let firstCode: Int32 = 1000
  private static let firstForeignCode: Int32 = 2000
  private static let count = Option.allCases.count + SwaylockOption.foreign.count

  /// What an option on the command line is.
  enum Entry {
    case own(Option)
    case foreign(SwaylockOption)
  }

  init() {
    let table = UnsafeMutablePointer<option>.allocate(capacity: Self.count + 1)
    var letters = ""
    var index = 0
    func add(_ name: String, _ letter: Character?, takesValue: Bool, code: Int32) {
      table[index] = option()
      table[index].name = UnsafePointer(strdup(name))
      table[index].has_arg = takesValue ? required_argument : no_argument
      table[index].val = code
      if let letter { letters += takesValue ? "\(letter):" : "\(letter)" }
      index += 1
    }
    for (place, entry) in Option.allCases.enumerated() {
      add(entry.name, entry.letter, takesValue: entry.value != nil, code: Self.firstCode + Int32(place))
    }
    for (place, entry) in SwaylockOption.foreign.enumerated() {
      let code = Self.firstForeignCode + Int32(place)
      add(entry.rawValue, entry.letter, takesValue: entry.takesValue, code: code)
    }
    table[index] = option()
    longOptions = table
    shortOptions = letters
  }

  deinit {
    for index in 0..<Self.count { free(UnsafeMutablePointer(mutating: longOptions[index].name)) }
    longOptions.deallocate()
  }

  /// The option that a code of getopt_long stands for; nil for its `?`.
  func entry(for code: Int32) -> Entry? {
    if code >= Self.firstForeignCode {
      return .foreign(SwaylockOption.foreign[Int(code - Self.firstForeignCode)])
    }
    if code >= Self.firstCode { return .own(Option.allCases[Int(code - Self.firstCode)]) }
    func isIt(_ letter: Character?) -> Bool { letter?.asciiValue.map(Int32.init) == code }
    if let own = Option.allCases.first(where: { isIt($0.letter) }) { return .own(own) }
    return SwaylockOption.foreign.first { isIt($0.letter) }.map { .foreign($0) }
  }
}
