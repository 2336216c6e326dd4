import Glibc

/// Makes a folder; one that is there is left as it is.
func makeFolder(_ path: String) {
  mkdir(path, 0o700)
}

/// The whole of a file of the kernel's; empty where it is gone.
func contents(of path: String) -> String {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return "" }
  defer { close(file) }
  var text: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = read(file, &buffer, buffer.count)
    guard count > 0 else { return String(decoding: text, as: UTF8.self) }
    text += buffer[..<count]
  }
}

/// Lets a script go on that waits at a FIFO.
///
/// - Returns: false when nobody waits there yet.
func open(gate path: String) -> Bool {
  let file = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
  guard file >= 0 else { return false }
  defer { close(file) }
  return write(file, "\n", 1) == 1
}

/// The kernel's letter for what a process does; empty for none.
func state(of process: pid_t) -> String {
  let text = contents(of: "/proc/\(process)/stat")
  guard let end = text.lastIndex(of: ")") else { return "" }
  return String(text[text.index(end, offsetBy: 2)...].prefix(1))
}
