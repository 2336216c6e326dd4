import Glibc
import HelperFixtures
import Platform

/// A folder of helper programs in which the real authenticator runs under pam_wrapper: PAM is the real libpam, with a
/// service file and a list of passwords of a test's own (module pam_matrix) instead of the system's.
public struct WrappedHelpers {
  /// For `patternlock --helpers`.
  public let folder: String
  /// For `patternlock --pam-service`.
  public let service = "patternlock"

  /// Writes the folder.
  ///
  /// - Parameters:
  ///   - directory: where; removed by its owner.
  ///   - program: the authenticator, absolute. The painter, which needs no wrapping, is taken from its folder.
  ///   - password: what unlocks the account that runs this.
  /// - Throws: ENOENT where pam_wrapper is not installed (Debian: libpam-wrapper).
  public init(in directory: TemporaryDirectory, program: String, password: String) throws(SystemError) {
    guard let module = Self.matrixModule else {
      throw SystemError("find pam_matrix.so (package libpam-wrapper) under", "/usr/lib", code: ENOENT)
    }
    let user = UserAccount.current()?.name ?? "root"
    let passwords = directory.write("passdb", "\(user):\(password):\(service)\n")
    folder = directory.path + "/helpers"
    let services = directory.path + "/pam.d"
    for path in [folder, services] {
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError("make the folder", path) }
    }
    directory.write(
      "pam.d/\(service)",
      """
      auth required \(module) passdb=\(passwords)
      account required \(module) passdb=\(passwords)

      """)
    directory.write(
      "helpers/patternlock-auth",
      """
      #!/bin/sh
      export LD_PRELOAD=libpam_wrapper.so PAM_WRAPPER=1 PAM_WRAPPER_SERVICE_DIR=\(services)
      exec \(program) "$@" 4<&-

      """, mode: 0o755)
    let painter = "patternlock-painter"
    symlink(
      program[..<(program.lastIndex(of: "/") ?? program.startIndex)] + "/" + painter, folder + "/" + painter)
  }

  /// Where Debian (by architecture), Fedora and Arch have it.
  private static var matrixModule: String? {
    var folders = ["/usr/lib64", "/usr/lib"]
    if let entries = opendir("/usr/lib") {
      while let entry = readdir(entries) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name.hasSuffix("-linux-gnu") || name.hasSuffix("-linux-gnueabihf") {
          folders.append("/usr/lib/" + name)
        }
      }
      closedir(entries)
    }
    return folders.map { $0 + "/pam_wrapper/pam_matrix.so" }.first { access($0, R_OK) == 0 }
  }
}
