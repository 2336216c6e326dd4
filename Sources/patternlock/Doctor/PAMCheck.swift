import CPlatform
import Glibc
import Platform

/// Whether what a PAM service names is on this machine: where it is not, the right password is refused as a wrong one.
struct PAMCheck {
  /// Where modules lie: the distributions' folders, and Debian's for this processor.
  static let moduleFolders = (multiarchFolders + ["/usr/lib64", "/lib64", "/usr/lib", "/lib"]).map {
    $0 + "/security"
  }

  private static var multiarchFolders: [String] {
    #if arch(x86_64)
      let triple = "x86_64-linux-gnu"
    #elseif arch(arm64)
      let triple = "aarch64-linux-gnu"
    #elseif arch(arm)
      let triple = "arm-linux-gnueabihf"
    #elseif arch(riscv64)
      let triple = "riscv64-linux-gnu"
    #elseif arch(powerpc64le)
      let triple = "powerpc64le-linux-gnu"
    #elseif arch(s390x)
      let triple = "s390x-linux-gnu"
    #else
      let triple = "linux-gnu"
    #endif
    return ["/usr/lib/\(triple)", "/lib/\(triple)"]
  }

  /// Where pam_unix finds the program that reads the password's hash for it.
  static let passwordCheckers = [
    "/usr/sbin/unix_chkpwd", "/sbin/unix_chkpwd", "/usr/bin/unix_chkpwd", "/run/wrappers/bin/unix_chkpwd",
  ]

  /// Sentences about what keeps the service from checking a password.
  let faults: [String]

  /// - Parameters:
  ///   - service: its name; one without a file of its own has the lines of `other`.
  ///   - directories: of service files.
  ///   - folders: of modules; those that are missing do not count.
  ///   - checkers: pam_unix's program, in each of its places.
  ///   - isRoot: whether that program is not needed.
  init(
    _ service: String, in directories: [String] = PAMServiceFile.directories,
    modules folders: [String] = moduleFolders, checkers: [String] = passwordCheckers,
    isRoot: Bool = getuid() == 0
  ) {
    let stack =
      switch PAMServiceFile.find(service, in: directories) {
      case .own, .denying: PAMStack(service) { Self.file($0, in: directories) }
      case .fallback: PAMStack("other") { Self.file($0, in: directories) }
      case .missing: PAMStack(service) { _ in nil }
      }
    var faults = stack.faults
    let known = folders.filter { access($0, F_OK) == 0 }
    for rule in stack.rules where !known.isEmpty && !rule.mayBeMissing {
      guard !Self.exists(rule.module, in: known) else { continue }
      faults.append(
        "\(rule.place) names \(rule.module), and there is no such module in \(known.joined(separator: ", "))")
    }
    let usesUnix = stack.rules.contains { $0.kind == .auth && $0.module.hasSuffix("pam_unix.so") }
    if usesUnix, !isRoot, let fault = Self.faultOfCheckers(checkers) { faults.append(fault) }
    self.faults = faults
  }

  /// What doctor says.
  ///
  /// - Parameter isNeeded: whether there is no way in but the password.
  func check(isNeeded: Bool) -> Check {
    guard !faults.isEmpty else { return Check("pam", .ok, "the service names nothing that is missing") }
    return Check(
      "pam", isNeeded ? .broken : .missing,
      faults.joined(separator: "; ")
        + ": the right password may be refused; install what is missing, or the service "
        + "file for this distribution (PAM_FILE in README.md)")
  }

  private static func file(_ name: String, in directories: [String]) -> (path: String, text: String)? {
    let paths = name.hasPrefix("/") ? [name] : directories.map { $0 + "/" + name }
    for path in paths {
      if let text = text(of: path) { return (path, text) }
    }
    return nil
  }

  /// The text of a file, as far as a service's could be.
  private static func text(of path: String) -> String? {
    guard let file = try? FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK) else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 65_536) { buffer in
      let count = read(file.number, buffer.baseAddress, buffer.count)
      return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }
  }

  private static func exists(_ module: String, in folders: [String]) -> Bool {
    // libpam puts a folder's name in place of $ISA; which one is a matter of its build.
    if module.contains("$ISA") { return true }
    if module.hasPrefix("/") { return access(module, F_OK) == 0 }
    return folders.contains { access("\($0)/\(module)", F_OK) == 0 }
  }

  /// What keeps pam_unix from reading the password's hash; nil where nothing does.
  private static func faultOfCheckers(_ paths: [String]) -> String? {
    let found = paths.filter { access($0, F_OK) == 0 }
    guard let first = found.first else {
      return "pam_unix needs unix_chkpwd, which is in none of its places (\(paths.joined(separator: ", ")))"
    }
    return found.contains(where: gainsRights)
      ? nil
      : "\(first) may not read passwords, so that pam_unix refuses every one: it has lost its set-group-ID bit "
        + "(as root: install the package of PAM's modules again), or its file system is mounted nosuid"
  }

  /// Whether a program has more rights than the one that starts it: by its owner, its group, or capabilities.
  private static func gainsRights(_ path: String) -> Bool {
    var status = stat()
    var fileSystem = statvfs()
    guard stat(path, &status) == 0, statvfs(path, &fileSystem) == 0 else { return false }
    guard fileSystem.f_flag & UInt(ST_NOSUID) == 0 else { return false }
    return status.st_mode & (S_ISUID | S_ISGID) != 0 || platform_has_file_capabilities(path) == 1
  }
}
