import Glibc
import HelperFixtures
import Platform
import Testing

@testable import patternlock

@Suite struct NamedAuthenticatorTests {
  private let folder: TemporaryDirectory
  private var settings = Settings()

  init() throws {
    folder = try #require(TemporaryDirectory.trusted(), "there is no place that only this user can write to")
    let program = folder.write("program", "#!/bin/sh\n", mode: 0o755)
    for path in [program, folder.write("text", "", mode: 0o644), folder.path] {
      try settings.apply(.authenticator, value: path)
    }
  }

  private func refusals(prohibition: String) -> [String?] {
    NamedAuthenticator.all(settings, prohibition: prohibition).map { other in
      do throws(NamedAuthenticator.Refusal) {
        _ = try other.program.get()
        return nil
      } catch {
        return "\(error)"
      }
    }
  }

  @Test("what is trusted and can be run is used")
  func used() {
    let refusals = refusals(prohibition: "/nowhere/forbid")
    #expect(refusals[0] == nil)
    #expect(refusals[1] == "cannot run the helper \(folder.path)/text: Permission denied")
    #expect(refusals[2] == "cannot run the helper \(folder.path): Permission denied")
  }

  @Test("where the prohibition is, nothing is used, whatever it is")
  func forbidden() {
    let file = folder.write("forbid", "")
    symlink("/nowhere", folder.path + "/dangling")
    for path in [file, folder.path + "/dangling", folder.path] {
      #expect(refusals(prohibition: path).allSatisfy { $0?.contains("\(path) forbids") == true })
    }
  }

  @Test("up to four are named, each once, by absolute paths")
  func names() throws {
    var settings = Settings()
    for path in ["/a", "/b", "/a", "/c", "/d", "/a"] { try settings.apply(.authenticator, value: path) }
    #expect(settings.authenticators == ["/a", "/b", "/c", "/d"])
    #expect(throws: Settings.BadValue.self) { try settings.apply(.authenticator, value: "/e") }
    #expect(throws: Settings.BadValue.self) { try settings.apply(.authenticator, value: "a") }
    #expect(settings.authenticators.count == 4)
  }
}
