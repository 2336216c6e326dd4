import Glibc
import Platform

extension InspectedProcess {
  /// Where a secret lies in this process's memory: in everything that it can write to and that is its own.
  ///
  /// Memory that is shared with others is left out: that is the picture, which the compositor has, too. To be called by
  /// root.
  /// - Parameter forms: what to look for.
  /// - Returns: a line for each form in each mapping that has it.
  func traces(of forms: [SecretForm]) throws(SystemError) -> [String] {
    let path = "/proc/\(processID)/mem"
    let opened = open(path, O_RDONLY | O_CLOEXEC)
    // A process that has ended meanwhile has no memory.
    guard opened >= 0 || errno != ENOENT else { return [] }
    guard opened >= 0 else { throw SystemError("open", path) }
    let file = FileDescriptor(owning: opened)
    var found: [String] = []
    var buffer: [UInt8] = []
    for line in contents(of: "/proc/\(processID)/maps").split(separator: "\n") {
      guard let mapping = Mapping(line) else { continue }
      let size = Int(mapping.end - mapping.start)
      if buffer.count < size { buffer = [UInt8](repeating: 0, count: size) }
      let count = pread(file.number, &buffer, size, off_t(mapping.start))
      // What has no pages yet, or is a device's, cannot be read.
      guard count > 0 else { continue }
      for form in forms {
        let place = buffer.withUnsafeBytes { form.place(in: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        guard let place else { continue }
        let address = String(mapping.start + UInt64(place.offset), radix: 16)
        found.append(
          "process \(processID): \(form.name), every \(place.distance) bytes, at \(address) in \(mapping.name)"
        )
      }
    }
    return found
  }
}

/// A part of the address space, as a line of `/proc/PID/maps` tells it.
private struct Mapping {
  let start: UInt64
  let end: UInt64
  let name: String

  /// - Returns: nil for what cannot be written to, or is shared.
  init?(_ line: Substring) {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count >= 5, words[1].hasPrefix("rw"), words[1].hasSuffix("p") else { return nil }
    let ends = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
    guard ends.count == 2 else { return nil }
    (start, end) = (ends[0], ends[1])
    name = words.count > 5 ? String(words[5]) : "anonymous memory"
  }
}
