import Foundation
import HelperFixtures
import HelperWire
import Platform
import Testing

/// `Examples/token-authenticator`, as the locker speaks to it.
@Suite(.enabled(if: access("/usr/bin/python3", X_OK) == 0, "needs the package python3"))
struct ExampleTests {
  private let folder = TemporaryDirectory()
  private var fifo: String { folder.path + "/patternlock-token" }

  /// Starts the example with its files in the test's folder.
  private func start() throws -> AuthenticatorProcess {
    let example = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Examples/token-authenticator"
    ).standardized.path
    let script = folder.write(
      "start", "#!/bin/sh\nexport HOME=\(folder.path) XDG_RUNTIME_DIR=\(folder.path)\nexec \(example)\n",
      mode: 0o700)
    return try AuthenticatorProcess(.other, starting: HelperExecutable(path: script), arguments: [])
  }

  /// What `sha256sum` says of "open sesame".
  private func storeToken() {
    mkdir(folder.path + "/.config", 0o700)
    mkdir(folder.path + "/.config/patternlock", 0o700)
    folder.write(
      ".config/patternlock/token.sha256", "41ef4bb0b23661e66301aac36066912dac037827b4ae63a7b1165a5aa93ed4eb\n"
    )
  }

  private func write(_ token: String) {
    let file = open(fifo, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = Glibc.write(file, token, token.utf8.count)
    close(file)
  }

  /// Writes a token until there is a reply: what is written while the example takes a begin in proves nothing to it.
  private func replyTo(_ token: String, _ helper: AuthenticatorProcess) throws -> AuthenticatorReply {
    let deadline = Instant.now + 30_000
    while true {
      if let reply = try helper.nextReply() { return reply }
      try #require(Instant.now < deadline, "the example must answer")
      write(token)
      var interest = pollfd(fd: helper.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&interest, 1, 20)
    }
  }

  @Test("only a right token that comes after the begin is granted")
  func tokens() throws {
    storeToken()
    let helper = try start()
    #expect(try helper.awaitReply() == .hello(.ready))
    write("open sesame\n")
    try helper.send(.begin(attempt: 1))
    #expect(try replyTo("open barley\n", helper) == .denied(attempt: 1, failures: 1, wait: 0, counted: true))
    write("open sesame\n")
    try helper.send(.begin(attempt: 2))
    #expect(try replyTo("\n", helper) == .denied(attempt: 2, failures: 2, wait: 0, counted: true))
    try helper.send(.begin(attempt: 3))
    #expect(try replyTo("open sesame\n", helper) == .granted(attempt: 3))
    #expect(helper.leave() == .exited(status: 0))
  }

  @Test("without a stored token it says that it can do nothing, and waits for its end")
  func noToken() throws {
    let helper = try start()
    guard case .hello(.certainlyNot(let reason)) = try helper.awaitReply() else {
      Issue.record("it is not silent about it")
      return
    }
    #expect(reason.contains("token.sha256"))
    #expect(helper.leave() == .exited(status: 0))
  }
}
