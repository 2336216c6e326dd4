import GestureEngine
import Glibc
import HelperFixtures
import HelperWire
import PatternVault
import SecretMemory

/// Real helpers, started through wrapper scripts as the locker starts the installed ones: with a folder of their
/// own as the user's data, and libpam's configuration in another (pam_wrapper).
final class AuthenticatorRig {
  let folder = TemporaryDirectory()
  var data: String { folder.path + "/data" }

  /// The program under test, beside the test runner.
  private static var program: String {
    let runner = (try? readLink("/proc/self/exe")) ?? ""
    let candidates =
      [runner, CommandLine.arguments.first ?? ""].map(folderOf) + [packageFolder + "/.build/debug"]
    return candidates.map { $0 + "/patternlock-auth" }.first { access($0, X_OK) == 0 } ?? "/missing"
  }

  /// What a wrapper sets before it becomes the helper.
  enum Wrapping {
    case plain
    /// With libpam reading its services from the rig's folder.
    case pamWrapper
    /// With no more than so much address space, in KiB.
    case limited(kibibytes: Int)
    /// With the helper as a child of the wrapper, so that its parent is not the one that made the socket.
    case grandchild
    /// With an intruder inside, who finds a kernel without some things.
    case takenOver(Intrusion, lacking: [Intrusion.Lack] = [], bus: String = "unix:path=/nonexistent")
    /// With a system bus of the test's own; what the helper says goes to the rig's file `messages`.
    case systemBus(address: String)
  }

  func start(_ role: HelperRole, _ wrapping: Wrapping = .plain, _ arguments: [String] = []) throws
    -> AuthenticatorProcess
  {
    let method =
      switch role {
      case .password, .other: "pam"
      case .pattern: "pattern"
      case .fingerprint: "fingerprint"
      case .painter, .picture, .haptics: ""
      }
    var lines = ["#!/bin/sh", "export XDG_DATA_HOME=\(data)"]
    var command = "exec \(Self.program) \"$@\""
    switch wrapping {
    case .plain: break
    case .pamWrapper:
      lines.append(
        "export LD_PRELOAD=libpam_wrapper.so PAM_WRAPPER=1 PAM_WRAPPER_SERVICE_DIR=\(folder.path)/services")
    case .limited(let kibibytes): lines.append("ulimit -v \(kibibytes)")
    case .grandchild: command = "\(Self.program) \"$@\"\nexit $?"
    case .takenOver(let intrusion, let lacks, let bus):
      lines.append(intrusion.preparation(lacking: lacks) + "\nexport DBUS_SYSTEM_BUS_ADDRESS=\(bus)")
      lines.append("export PAM_WRAPPER=1 PAM_WRAPPER_SERVICE_DIR=\(folder.path)/services")
    case .systemBus(let address):
      lines.append("export DBUS_SYSTEM_BUS_ADDRESS=\(address)\nexec 2>>\(folder.path)/messages")
    }
    let script = folder.write("helper", (lines + [command, ""]).joined(separator: "\n"), mode: 0o700)
    return try AuthenticatorProcess(
      role, starting: HelperExecutable(path: script), arguments: [method] + arguments)
  }

  /// Describes a PAM service; `MATRIX` in its lines is the path of pam_matrix with its list of users, `TEST` that of
  /// the tests' own module (`Tests/PAMModules/pam_test.c`).
  func service(_ name: String = "patternlock", _ lines: String...) {
    mkdir(folder.path + "/services", 0o700)
    let users = folder.write("users", "\(Self.userName):hunter2:\(name)\n")
    let matrix = "\(Self.matrixModule) passdb=\(users)"
    let test = (try? PAMTestModule.path()) ?? "/not-compiled"
    let text = lines.map { $0.replacing("MATRIX", with: matrix).replacing("TEST", with: test) + "\n" }
      .joined()
    folder.write("services/\(name)", text)
  }

  /// Stores a pattern without the program, at any cost.
  func enroll(_ encoded: [UInt8], cost: PatternCost) throws {
    let vault = PatternVault(
      store: UserPatternStore(directory: data + "/patternlock"), throttle: Throttle(hasOtherWays: true))
    try encoded.withUnsafeBytes { try vault.enroll($0, policy: .fill, cost: cost) }
  }

  var failures: UInt32? {
    (try? UserPatternStore(directory: data + "/patternlock").loadCount())?.failures
  }

  /// One operation over 8 KiB.
  static let cheap = PatternCost(operations: 1, memory: 8192) ?? .interactive

  static var userName: String {
    getpwuid(getuid()).map { String(cString: $0.pointee.pw_name) } ?? ""
  }

  /// Debian's package libpam-wrapper has it under the architecture's folder; PAM wants the full path.
  static var matrixModule: String {
    ["x86_64-linux-gnu/", "aarch64-linux-gnu/", ""].map { "/usr/lib/\($0)pam_wrapper/pam_matrix.so" }
      .first { access($0, F_OK) == 0 } ?? ""
  }

  static var hasPAMWrapper: Bool { !matrixModule.isEmpty }

  private static var packageFolder: String { folderOf(folderOf(folderOf(#filePath))) }

  private static func folderOf(_ path: String) -> String {
    String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  private static func readLink(_ path: String) throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &buffer, buffer.count)
    return String(decoding: buffer[..<max(count, 0)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension AuthenticatorProcess {
  /// Sends a request with a secret that a test knows.
  func send(_ request: AuthenticatorRequest, _ secret: some Collection<UInt8>) throws {
    try send(request, secret: SecretBuffer(secret))
  }
}
