import Glibc

/// A session, as logind's files tell of it to everybody.
struct LoginSession: Equatable {
  let name: String
  let user: String
  let seat: String
  /// As `tty2`.
  let console: String
  /// Whether somebody is logged in there: not a greeter, and not one that ends.
  let isOfUser: Bool

  private static let folder = "/run/systemd/sessions"

  /// - Parameter text: lines of `KEY=VALUE` (sd-login's own format, which has been the same for ten years).
  init(name: String, _ text: String) {
    var values: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") {
      guard let end = line.firstIndex(of: "=") else { continue }
      values[line[..<end]] = line[line.index(after: end)...]
    }
    self.name = name
    user = String(values["USER"] ?? "somebody")
    seat = String(values["SEAT"] ?? "")
    console = values["TTY"].map(String.init) ?? values["VTNR"].map { "tty\($0)" } ?? "a console"
    isOfUser = values["CLASS"]?.hasPrefix("user") == true && values["STATE"] != "closing"
  }

  static func all() -> [LoginSession] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var sessions: [LoginSession] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      // Beside each lies a pipe that tells of its end.
      guard !name.hasPrefix("."), !name.hasSuffix(".ref") else { continue }
      sessions.append(LoginSession(name: name, ConsoleCheck.contents(of: folder + "/" + name)))
    }
    return sessions.sorted { $0.name < $1.name }
  }
}
