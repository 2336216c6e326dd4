import Glibc

/// A connection of this program's own to the journal.
enum JournalStream {
  /// Where journald takes what services write.
  static let path = "/run/systemd/journal/stdout"

  /// Connects, and never waits: a journal that is stopped takes the lines later, as many as there is room for.
  ///
  /// - Returns: nil where there is no journal, or it does not take a connection now.
  static func open(_ path: String = path) -> FileDescriptor? {
    let kind =
      Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let number = socket(AF_UNIX, kind, 0)
    guard number >= 0 else { return nil }
    let stream = FileDescriptor(owning: number)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard path.utf8.count < room.count else { return false }
      room.copyBytes(from: path.utf8)
      return true
    }
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(stream.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    // What sd_journal_stream_fd(3) sends: identifier, unit, priority, whether lines begin with theirs, and three that
    // say where else they go.
    guard fits, isConnected, Log.write("patternlock\n\n6\n1\n0\n0\n0\n", to: stream.number, waits: false)
    else { return nil }
    return stream
  }

  /// What JOURNAL_STREAM says of a descriptor that leads to the journal (systemd.exec(5)); nil where it is not open.
  static func name(of descriptor: Int32) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    return "\(status.st_dev):\(status.st_ino)"
  }
}
