import Glibc
import Platform

/// A helper that was taken over: what `Tests/Attacks/attack.c` comes to in a real helper program, and what it is after.
public final class Intrusion {
  /// The owner's data folder: has `patternlock`, which is the store, and other things that a helper has no business with.
  public let folder = TemporaryDirectory()

  private let library: String
  private let unix: FileDescriptor
  private let tcp: FileDescriptor
  private let port: UInt16

  private static let compiled = Result { () throws(SystemError) in
    try TestLibrary.compile("Attacks/attack.c", to: "attack.so")
  }

  /// - Parameter name: what the library is loaded as; nil for its own name.
  public init(loadedAs name: String? = nil) throws(SystemError) {
    let compiled = try Self.compiled.get()
    if let name {
      library = folder.path + "/" + name
      symlink(compiled, library)
    } else {
      library = compiled
    }
    mkdir(folder.path + "/patternlock", 0o700)
    for name in ["patternlock/pattern", "patternlock/attempts", "secret", "secret-2", "secret-3"] {
      folder.write(name, "secret")
    }
    folder.write("program", "none", mode: 0o700)
    var local = sockaddr_un()
    local.sun_family = sa_family_t(AF_UNIX)
    let path = folder.path + "/socket"
    withUnsafeMutableBytes(of: &local.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    unix = try Self.listen(AF_UNIX, &local)
    var network = sockaddr_in()
    network.sin_family = sa_family_t(AF_INET)
    network.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    tcp = try Self.listen(AF_INET, &network)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let number = tcp.number
    withUnsafeMutablePointer(to: &network) {
      _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &length) }
    }
    port = UInt16(bigEndian: network.sin_port)
  }

  /// A part of the kernel that a helper may have to do without.
  public enum Lack: String, Sendable {
    case landlock
    case seccomp
  }

  /// What a shell script sets before it becomes the helper.
  ///
  /// - Parameter lacks: what the helper is made to believe the kernel does not have.
  public func preparation(lacking lacks: [Lack] = []) -> String {
    """
    export LD_PRELOAD=${LD_PRELOAD:+$LD_PRELOAD:}\(library) ATTACK_LOG=\(folder.path)/log
    export ATTACK_FOLDER=\(folder.path) ATTACK_PORT=\(port) XDG_DATA_HOME=\(folder.path)
    export ATTACK_LACKS='\(lacks.map(\.rawValue).joined(separator: " "))'
    """
  }

  /// Whether all has been tried.
  public var isOver: Bool { text.hasSuffix("end\n") }

  /// What was tried and succeeded.
  public var successes: Set<String> {
    Set(outcomes.filter { $0.value == "done" }.keys)
  }

  /// All that was tried, with `done` or the name of the error.
  public var outcomes: [String: String] {
    var outcomes: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "\t").map(String.init)
      if parts.count == 2 { outcomes[parts[0]] = parts[1] }
    }
    return outcomes
  }

  private var text: String { String(decoding: folder.read("log"), as: UTF8.self) }

  private static func listen<Address>(_ family: Int32, _ address: inout Address) throws(SystemError)
    -> FileDescriptor
  {
    let number = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw SystemError("make a socket") }
    let made = FileDescriptor(owning: number)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    guard result == 0, Glibc.listen(number, 4) == 0 else { throw SystemError("listen") }
    return made
  }
}
