import Glibc

/// The account whose session is being locked: the real user id's entry in the user database.
public struct UserAccount: Sendable {
  public let name: String
  public let home: String
  /// The name that people call the owner by; the account's name where none is entered.
  public let fullName: String

  /// Looks the real user id up, in memory of its own: getpwuid's static buffer is overwritten by whatever PAM
  /// or a library looks up next.
  ///
  /// - Returns: nil when the user id has no entry.
  public static func current() -> UserAccount? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer in
      guard let scratch = buffer.baseAddress,
        getpwuid_r(getuid(), &entry, scratch, buffer.count, &found) == 0, found != nil,
        let name = entry.pw_name
      else { return nil }
      // The first of the fields that finger(1) shows, separated by commas.
      let comment = entry.pw_gecos.map { String(cString: $0) } ?? ""
      let fullName =
        comment.split(separator: ",", omittingEmptySubsequences: false).first.map(String.init) ?? ""
      return UserAccount(
        name: String(cString: name), home: entry.pw_dir.map { String(cString: $0) } ?? "",
        fullName: fullName.isEmpty ? String(cString: name) : fullName)
    }
  }
}
