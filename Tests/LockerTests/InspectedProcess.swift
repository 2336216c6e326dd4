import Glibc

/// A process as /proc shows it.
struct InspectedProcess {
  let processID: pid_t

  /// The processes that this one has started.
  var children: [InspectedProcess] {
    contents(of: "/proc/\(processID)/task/\(processID)/children").split(separator: " ").compactMap {
      pid_t($0)
    }
    .map { InspectedProcess(processID: $0) }
  }

  /// The processes that this one and its descendants have started.
  var descendants: [InspectedProcess] { children.flatMap { [$0] + $0.descendants } }

  /// What it was started with, its name included.
  var arguments: [String] {
    contents(of: "/proc/\(processID)/cmdline").split(separator: "\u{0}").map(String.init)
  }

  /// A line of `/proc/PID/status`, without its name.
  func status(_ name: String) -> String? {
    contents(of: "/proc/\(processID)/status").split(separator: "\n").first { $0.hasPrefix(name + ":\t") }
      .map { String($0.dropFirst(name.count + 2)) }
  }

  /// The signals for which it has a handler.
  var caughtSignals: [Int32] {
    guard let mask = status("SigCgt").flatMap({ UInt64($0, radix: 16) }) else { return [] }
    return (1...64).filter { mask & (1 << UInt64($0 - 1)) != 0 }
  }

  /// The words of a line of `/proc/PID/limits`: the soft limit, the hard one, the unit.
  func limit(_ name: String) -> [Substring]? {
    let line = contents(of: "/proc/\(processID)/limits").split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.dropFirst(name.count).split(separator: " ")
  }

  /// What its open descriptors lead to.
  var openFiles: [String] {
    (Int32(0)..<64).compactMap { number in
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink("/proc/\(processID)/fd/\(number)", &buffer, buffer.count - 1)
      return count < 0 ? nil : String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  /// Its open descriptors, and whether each is closed by exec.
  var descriptors: [Int32: Bool] {
    var found: [Int32: Bool] = [:]
    for number in Int32(0)..<64 {
      let text = contents(of: "/proc/\(processID)/fdinfo/\(number)")
      guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("flags:\t") }),
        let flags = Int32(line.dropFirst("flags:\t".count), radix: 8)
      else { continue }
      found[number] = flags & O_CLOEXEC != 0
    }
    return found
  }
}
