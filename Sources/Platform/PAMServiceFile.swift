import Glibc

/// Which file says how PAM asks on behalf of a service: `pam_start` succeeds with a missing service and takes `other`,
/// which on most systems refuses everybody.
public enum PAMServiceFile: Equatable, Sendable {
  /// The service has a file of its own.
  case own(path: String)
  /// There is only the file for services that have none (`other`, or the old `/etc/pam.conf`).
  case fallback(path: String)
  /// The file that decides denies each attempt, so that nobody can be let in.
  case denying(path: String)
  /// Neither exists, so that nobody can be let in.
  case missing

  /// Whether a password may be granted, as far as the file tells.
  public var mayGrant: Bool {
    switch self {
    case .own, .fallback: true
    case .denying, .missing: false
    }
  }

  /// The service name of this package.
  public static let defaultService = "patternlock"

  /// Where libpam looks, in this order; the last one is where openSUSE's does too.
  public static let directories = ["/etc/pam.d", "/usr/lib/pam.d", "/usr/etc/pam.d"]

  private static let singleFile = "/etc/pam.conf"

  /// Looks for the file of a service.
  ///
  /// - Parameters:
  ///   - service: see `isServiceName`; anything else is missing.
  ///   - directories: for tests.
  public static func find(_ service: String, in directories: [String] = directories) -> PAMServiceFile {
    guard isServiceName(service) else { return .missing }
    if let path = first(directories, service) {
      return PAMDenial.isCertain(at: path) ? .denying(path: path) : .own(path: path)
    }
    if let path = first(directories, "other") {
      return PAMDenial.isCertain(at: path) ? .denying(path: path) : .fallback(path: path)
    }
    // libpam reads the old single file only where there is no folder at all; Debian ships both.
    let usesSingleFile = !directories.contains { access($0, F_OK) == 0 } && access(singleFile, F_OK) == 0
    return usesSingleFile ? .fallback(path: singleFile) : .missing
  }

  /// Whether this can name a service: up to 64 lower-case letters, digits, dashes, dots and underscores, a letter
  /// or a digit first. libpam lowers letters and drops a path by itself, and what it then opens would surprise.
  public static func isServiceName(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 64, isAlphanumeric(first) else { return false }
    return name.utf8.allSatisfy { isAlphanumeric($0) || "-._".utf8.contains($0) }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func first(_ directories: [String], _ name: String) -> String? {
    directories.map { $0 + "/" + name }.first { access($0, F_OK) == 0 }
  }
}
