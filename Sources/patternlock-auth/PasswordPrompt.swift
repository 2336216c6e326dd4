import CPlatform

/// Which prompts a password answers that was typed before PAM asked.
enum PasswordPrompt {
  /// Whether PAM asks for the password and nothing else: in the words of `pam_get_authtok`, English or translated by
  /// Linux-PAM's own catalogue, or in those of Kerberos (`Password for zoe@EXAMPLE.ORG:`).
  ///
  /// - Parameter user: who is to be authenticated.
  static func isPlain(_ text: String, user: String) -> Bool {
    let words = normalized(text)
    if words == normalized(standard) || words == normalized(translated) { return true }
    return !user.isEmpty && [user, user + "@"].contains { isKerberos(words, of: normalized($0)) }
  }

  private static let standard = "Password: "

  private static var translated: String {
    // The argument itself comes back where there is no translation, and lives no longer than this closure.
    standard.withCString { platform_translated_by("Linux-PAM", $0).map { String(cString: $0) } } ?? standard
  }

  private static func isKerberos(_ words: String, of user: String) -> Bool {
    user.hasSuffix("@") ? words.hasPrefix("password for " + user) : words == "password for " + user
  }

  /// Without case, and without spaces and colons at the ends.
  private static func normalized(_ text: String) -> String {
    func isMargin(_ character: Character) -> Bool {
      character.isWhitespace || character == ":" || character == "："
    }
    let start = text.lowercased().drop(while: isMargin)
    return start.lastIndex { !isMargin($0) }.map { String(start[...$0]) } ?? ""
  }
}
