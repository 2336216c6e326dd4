import CPlatform
import CSandbox
import Glibc
import Platform

/// What a sandboxed process may do with files, by Landlock: nothing but what is granted.
struct FileAccess {
  /// A folder with all that is in it, or one file.
  struct Grant {
    let path: String
    let rights: UInt64
  }

  let grants: [Grant]
  /// Whether the rules are about files at all; those about ports, signals and abstract sockets always hold.
  let coversFiles: Bool

  init(grants: [Grant], coversFiles: Bool = true) {
    self.grants = grants
    self.coversFiles = coversFiles
  }

  static func reading(_ paths: [String]) -> [Grant] {
    paths.map { Grant(path: $0, rights: readFile | readFolder) }
  }

  /// All that a store of files in one folder does with them.
  static func storing(in folder: String) -> Grant {
    Grant(path: folder, rights: readFile | readFolder | writeFile | removeFile | makeFile | truncate)
  }

  // The numbers are the kernel's (linux/landlock.h).
  private static let writeFile: UInt64 = 1 << 1
  private static let readFile: UInt64 = 1 << 2
  private static let readFolder: UInt64 = 1 << 3
  private static let removeFile: UInt64 = 1 << 5
  private static let makeFile: UInt64 = 1 << 8
  private static let truncate = UInt64(sandbox_truncate)
  private static let ofFiles = 1 | writeFile | readFile | truncate

  /// The rights that a version of Landlock knows.
  private static func rights(version: Int32) -> UInt64 {
    var rights: UInt64 = (1 << 13) - 1
    // Moving files between folders.
    if version >= 2 { rights |= 1 << 13 }
    if version >= 3 { rights |= truncate }
    if version >= 5 { rights |= UInt64(sandbox_ioctl_device) }
    return rights
  }

  /// Puts the rules on this process, as far as the kernel knows them.
  ///
  /// - Throws: what the kernel says where it has Landlock and refuses all the same.
  func enter() throws(SystemError) {
    let version = sandbox_landlock_version()
    let known = Self.rights(version: version)
    let files = coversFiles ? known : 0
    // Connecting to TCP ports and offering them; signals and abstract sockets beyond the sandbox.
    let ports: UInt64 = version >= 4 ? 3 : 0
    let scopes: UInt64 = version >= 6 ? 3 : 0
    guard version > 0, files | ports | scopes != 0 else { return }
    let made = sandbox_landlock_rules(files, ports, scopes)
    guard made >= 0 else { throw SystemError("make Landlock rules") }
    let rules = FileDescriptor(owning: made)
    if coversFiles { for grant in grants { Self.allow(grant, known, rules.number) } }
    guard sandbox_landlock_restrict(rules.number) == 0 else { throw SystemError("enter a Landlock sandbox") }
  }

  /// What is not there needs no right.
  private static func allow(_ grant: Grant, _ known: UInt64, _ rules: Int32) {
    let opened = platform_open_path(grant.path)
    guard opened >= 0 else { return }
    let place = FileDescriptor(owning: opened)
    var status = stat()
    guard fstat(place.number, &status) == 0 else { return }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    _ = sandbox_landlock_allow(rules, place.number, grant.rights & known & (isFolder ? .max : ofFiles))
  }
}
