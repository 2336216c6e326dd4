import Glibc
import HelperFixtures
import Platform
import Testing

@Suite struct TrustedFileTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try #require(TemporaryDirectory.trusted(), "there is no place that only this user can write to")
  }

  private func distrust(_ path: String, user: uid_t = getuid()) -> Distrust? {
    do throws(Distrust) {
      _ = try TrustedFile.open(path, user: user)
      return nil
    } catch {
      return error
    }
  }

  @Test("a file that only its owner can write to is trusted, and so is the system's")
  func trusted() {
    #expect(distrust(folder.write("program", "", mode: 0o755)) == nil)
    #expect(distrust("/usr/bin/env") == nil)
    #expect(distrust("//usr//bin/env") == nil)
  }

  @Test(
    "a file that its group or everybody may write to is not", arguments: [0o775, 0o757, 0o777] as [mode_t])
  func writableFile(_ mode: mode_t) {
    let path = folder.write("program", "", mode: mode)
    #expect(distrust(path) == .writableByOthers(path))
  }

  @Test("nor one in a folder that others may write to, at whatever depth, the sticky bit or not")
  func writableFolder() {
    let outer = folder.path + "/outer"
    mkdir(outer, 0o755)
    mkdir(outer + "/inner", 0o755)
    let path = folder.write("outer/inner/program", "", mode: 0o755)
    #expect(distrust(path) == nil)
    for mode: mode_t in [0o775, 0o757, 0o1777] {
      chmod(outer, mode)
      #expect(distrust(path) == .writableByOthers(outer))
    }
    chmod(outer, 0o755)
    chmod(outer + "/inner", 0o777)
    #expect(distrust(path) == .writableByOthers(outer + "/inner"))
    let temporary = TemporaryDirectory()
    #expect(distrust(temporary.write("program", "", mode: 0o755)) == .writableByOthers("/tmp"))
  }

  @Test("nor somebody else's", .enabled(if: getuid() == 0, "only root can give files away"))
  func foreign() {
    let path = folder.write("program", "", mode: 0o755)
    chown(path, 12_345, 0)
    #expect(distrust(path) == .foreign(path, owner: 12_345))
    #expect(distrust(path, user: 12_345) == nil)
  }

  @Test("nor one behind a symbolic link, wherever that is")
  func links() {
    let path = folder.write("program", "", mode: 0o755)
    symlink(path, folder.path + "/link")
    symlink(folder.path, folder.path + "/folder")
    #expect(distrust(folder.path + "/link") == .symbolicLink(folder.path + "/link"))
    #expect(distrust(folder.path + "/folder/program") == .symbolicLink(folder.path + "/folder"))
  }

  @Test(
    "paths that are not plain are not followed",
    arguments: ["", "usr/bin/env", "/usr/../usr/bin/env", "/./usr", "/"])
  func notPlain(_ path: String) {
    #expect(distrust(path) == .notPlain(path))
  }

  @Test("what is not there is told with its place")
  func missing() {
    #expect(distrust("/nowhere/at/all") == .system(SystemError("open", "/nowhere", code: ENOENT)))
    #expect(distrust("/etc/passwd/x") == .system(SystemError("open", "/etc/passwd/x", code: ENOTDIR)))
  }
}
