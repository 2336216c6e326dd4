/// Swift source under construction.
struct SourceText {
  private(set) var text = ""
  private var depth = 0

  /// Adds a line at the present depth.
  mutating func line(_ line: String = "") {
    text += line.isEmpty ? "\n" : String(repeating: "  ", count: depth) + line + "\n"
  }

  /// Adds a head, what is within its braces, and the closing brace.
  mutating func block(_ head: String, closing: String = "}", _ body: (inout SourceText) -> Void) {
    line(head)
    depth += 1
    body(&self)
    depth -= 1
    line(closing)
  }

  /// Adds a documentation comment; what comes from a description is brought onto one line.
  mutating func comment(_ sentences: String...) {
    let words = sentences.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    line("/// " + words)
  }
}
