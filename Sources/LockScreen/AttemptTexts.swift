/// What PAM says in one attempt: its texts, kept together, and the prompt that they stand above.
struct AttemptTexts: Equatable {
  private var texts: [String] = []
  private var prompt: String?

  /// With more characters than this the oldest texts go: a phone's hint has room for about as many.
  private static let mostCharacters = 200

  /// Keeps a text. One without letters is none, and modules repeat themselves while they wait.
  mutating func add(_ text: String) {
    let text = Self.trimmed(text)
    guard !text.isEmpty, text != texts.last else { return }
    texts.append(text)
    while texts.count > 1, texts.reduce(0, { $0 + $1.count }) > Self.mostCharacters { texts.removeFirst() }
  }

  /// Asks something, in place of the question before.
  mutating func ask(_ text: String) { prompt = Self.trimmed(text) }

  /// The owner has read and answered all of it.
  mutating func clear() {
    texts.removeAll()
    prompt = nil
  }

  /// Whether anything was said that is no question.
  var hasTexts: Bool { !texts.isEmpty }

  /// The lines, as far as the hint has room for each of them; else one after the other.
  var joined: String? {
    let all = texts + [prompt ?? ""].filter { !$0.isEmpty }
    guard !all.isEmpty else { return nil }
    return all.joined(separator: all.count <= ScreenLayout.hintLines ? TextRun.lineSeparator : " ")
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
