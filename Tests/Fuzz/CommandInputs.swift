import Platform

@testable import patternlock

/// What people and other processes write: configuration, command line, and the locker's record.
enum CommandInputs {
  static func configuration(_ bytes: UnsafeRawBufferPointer) {
    // A theme is a file of its own, and would be read.
    let text = Array(bytes)
    guard !String(decoding: text, as: UTF8.self).contains("theme") else { return }
    let file = ConfigurationFile(text: text, path: "fuzz")
    var settings = Settings()
    for (option, value, _) in file.options { try? settings.apply(option, value: value) }
  }

  /// Arguments are separated by zeros.
  static func commandLine(_ bytes: UnsafeRawBufferPointer) {
    let words = bytes.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard !words.contains(where: { $0.contains("theme") }) else { return }
    _ = try? Invocation(arguments: ["patternlock"] + words)
  }

  static func record(_ bytes: UnsafeRawBufferPointer) {
    guard let record = LockerRecord(String(decoding: bytes, as: UTF8.self)) else { return }
    guard LockerRecord(record.text) == record else { broken("a record survives being written") }
  }
}
