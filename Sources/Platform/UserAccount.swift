import Glibc

/// The account whose session is being locked: the real user id's entry in the user database.
public struct UserAccount: Sendable {
  public let name: String
  public let home: String

  /// The owner's name for the screen: as /etc/passwd has it, else the environment's USER.
  ///
  /// Nothing else is asked: a directory service that does not answer must not hold a lock screen up.
  public static var nameToShow: String {
    name(of: getuid(), in: "/etc/passwd") ?? getenv("USER").map { String(cString: $0) } ?? ""
  }

  /// What a file of accounts has as a user's name: anything at all, of any length; nil for nothing.
  static func name(of user: uid_t, in path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    while let entry = fgetpwent(file) {
      guard entry.pointee.pw_uid == user else { continue }
      let name = fullName(entry.pointee)
      if !name.isEmpty { return name }
    }
    return nil
  }

  /// The first of the fields that finger(1) shows, separated by commas; the account's name where it is empty.
  private static func fullName(_ entry: passwd) -> String {
    let comment = entry.pw_gecos.map { String(cString: $0) } ?? ""
    let first = comment.split(separator: ",", omittingEmptySubsequences: false).first.map(String.init) ?? ""
    return first.isEmpty ? entry.pw_name.map { String(cString: $0) } ?? "" : first
  }

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
      return UserAccount(
        name: String(cString: name), home: entry.pw_dir.map { String(cString: $0) } ?? "")
    }
  }
}
