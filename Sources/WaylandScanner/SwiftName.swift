/// How the names of protocols are spelt in Swift.
enum SwiftName {
  /// `ext_session_lock_v1` → `ExtSessionLockV1`.
  static func type(_ name: String) -> String {
    name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// `set_input_region` → `setInputRegion`; in backticks where it is a word of the language.
  static func member(_ name: String) -> String {
    let plain = bare(name)
    return reserved.contains(plain) ? "`\(plain)`" : plain
  }

  /// The name of an enumeration's value: `90` → `_90`.
  static func entry(_ name: String) -> String {
    name.first?.isNumber == true ? "_" + bare(name) : member(name)
  }

  /// `preferred_scale` → `sendPreferredScale`.
  static func sender(_ name: String) -> String { "send" + type(name) }

  private static func bare(_ name: String) -> String {
    let type = type(name)
    return type.prefix(1).lowercased() + type.dropFirst()
  }

  private static let reserved: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
    "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import",
    "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
    "protocol",
    "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
