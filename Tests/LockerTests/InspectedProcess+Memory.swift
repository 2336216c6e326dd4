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
    var stretch = Stretch()
    func search() {
      for form in forms {
        guard let place = stretch.bytes.withUnsafeBytes({ form.place(in: $0) }) else { continue }
        let address = stretch.start + UInt64(place.offset)
        found.append(
          "process \(processID): \(form.name), every \(place.distance) bytes, "
            + "at \(String(address, radix: 16)) in \(stretch.name(at: address))")
      }
    }
    for line in contents(of: "/proc/\(processID)/maps").split(separator: "\n") {
      guard let mapping = Mapping(line) else { continue }
      // Mappings that touch are searched as one: a secret may lie across their edge.
      if stretch.end != mapping.start {
        search()
        stretch = Stretch(start: mapping.start)
      }
      stretch.append(mapping, of: file)
    }
    search()
    return found
  }
}

/// Memory without a gap, of one mapping or several that touch.
private struct Stretch {
  private(set) var start: UInt64 = 0
  private(set) var bytes: [UInt8] = []
  private var mappings: [Mapping] = []

  init(start: UInt64 = 0) { self.start = start }

  var end: UInt64 { start + UInt64(bytes.count) }

  /// Reads a mapping that begins at this one's end, up to the first page that cannot be read: one without pages, or a
  /// device's.
  mutating func append(_ mapping: Mapping, of memory: borrowing FileDescriptor) {
    let old = bytes.count
    let size = Int(mapping.end - mapping.start)
    bytes += [UInt8](repeating: 0, count: size)
    let count = bytes.withUnsafeMutableBytes {
      pread(memory.number, $0.baseAddress.map { $0 + old }, size, off_t(mapping.start))
    }
    bytes.removeLast(size - max(count, 0))
    mappings.append(mapping)
  }

  /// What lies at an address.
  func name(at address: UInt64) -> String {
    mappings.last { $0.start <= address }?.name ?? ""
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
