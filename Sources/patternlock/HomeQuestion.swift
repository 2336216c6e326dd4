import EventLoop
import HelperWire
import Platform
import Stage

/// The settings, read by a child and waited for: what commands do that cannot go on without them, and must not hang
/// with the home folder.
enum HomeQuestion {
  /// - Returns: nil where the home has not answered in time.
  static func files(for invocation: Invocation, within limit: Milliseconds) -> UserFiles? {
    let loop = EventLoop()
    let home = HomeFolder(LockCommand.homeReader, loop: loop)
    var reply: HomeReply?
    home.read(invocation.settingsRequest) { reply = $0 }
    let deadline = Instant.now + limit
    while reply == nil, Instant.now < deadline {
      guard (try? loop.runOnce(limit: deadline - .now)) != nil else { break }
    }
    home.stop()
    return reply.flatMap { UserFiles.found($0) }
  }
}

extension UserFiles {
  /// What the child has found; nil where it could not look.
  static func found(_ reply: HomeReply) -> UserFiles? {
    guard case .read(let memory) = reply else { return nil }
    return memory.withBytes { UserFiles(decoding: $0) }
  }
}
