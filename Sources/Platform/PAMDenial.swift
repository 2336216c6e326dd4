import Glibc

/// The authentication lines of a PAM service file, read as far as to know that they deny each attempt.
enum PAMDenial {
  /// Service files are short; what lies behind this is not looked at.
  private static let longestFile = 65_536

  /// Whether no attempt can succeed: `pam_deny` is required, and no line before it can end the stack with success.
  /// Whatever is not understood may grant.
  static func isCertain(at path: String) -> Bool {
    // It may be anything, such as a FIFO that never gives a byte.
    let file = FileDescriptor(owning: open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    var status = stat()
    guard file.number >= 0, fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    var bytes = [UInt8](repeating: 0, count: longestFile)
    let count = read(file.number, &bytes, bytes.count)
    guard count > 0, count < longestFile else { return false }
    return isCertain(String(decoding: bytes[..<count], as: UTF8.self))
  }

  /// The same for the text of a file.
  static func isCertain(_ text: String) -> Bool {
    var line = ""
    for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
      line += part.prefix { $0 != "#" }
      // A backslash at the end: the next line belongs to it.
      if line.hasSuffix("\\") {
        line.removeLast()
        line += " "
        continue
      }
      defer { line = "" }
      switch verdict(on: line.split { $0 == " " || $0 == "\t" }) {
      case .goesOn: continue
      case .denies: return true
      case .mayGrant: return false
      }
    }
    return false
  }

  private enum Verdict {
    case goesOn
    case denies
    case mayGrant
  }

  private static func verdict(on words: [Substring]) -> Verdict {
    guard let type = words.first?.lowercased() else { return .goesOn }
    if type == "@include" { return .mayGrant }
    // A dash: a module that is missing is no error.
    guard type == "auth" || type == "-auth" else { return .goesOn }
    guard words.count >= 3 else { return .mayGrant }
    let module = words[2].split(separator: "/").last ?? ""
    switch words[1].lowercased() {
    case "required", "requisite": return module == "pam_deny.so" ? .denies : .goesOn
    case "optional": return .goesOn
    default: return module == "pam_deny.so" && words[1].lowercased() == "sufficient" ? .goesOn : .mayGrant
    }
  }
}
