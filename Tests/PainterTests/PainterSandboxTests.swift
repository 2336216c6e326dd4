import Glibc
import HelperFixtures
import HelperWire
import Platform
import Sandbox
import Testing

@testable import Stage

/// What somebody could do who has taken a painter over; see `Tests/Attacks/attack.c`.
@Suite struct PainterSandboxTests {
  /// Where gdk-pixbuf's decoders are programs, a picture's process has another sandbox (see ``programs()``).
  private static let strict: [HelperRole] =
    SandboxSupport.isLoaded("libglycin") ? [.painter] : [.painter, .picture]

  /// Has a text painted, or a picture, by a program that was taken over, and waits until all was tried.
  private func attack(_ role: HelperRole, _ intrusion: Intrusion, lacking lacks: [Intrusion.Lack] = []) throws
    -> Set<String>
  {
    let rig = try PainterRig(
      script: "\(intrusion.preparation(lacking: lacks))\nexec \(PainterRig.program) \"$@\" 4<&-",
      isStarted: false)
    if role == .picture {
      rig.pictures.start()
      let order = try #require(PictureOrder(.fill))
      let path = rig.directory.write("picture", "P3 1 1 255 9 9 9")
      guard case .painted = try rig.paint(order, width: 10, height: 10, path) else {
        Issue.record("the picture was not painted")
        return []
      }
    } else {
      rig.painter.start()
      _ = try rig.image("x")
    }
    try rig.wait(for: "the attempts") { intrusion.isOver }
    #expect(intrusion.outcomes.count > 30)
    return intrusion.successes
  }

  @Test("a painter that was taken over reaches nothing", arguments: strict)
  func nothing(role: HelperRole) throws {
    #expect(try attack(role, Intrusion()) == [])
  }

  @Test(
    "without Landlock a painter that was taken over can read, and nothing else",
    arguments: strict)
  func withoutLandlock(role: HelperRole) throws {
    let readable: Set = [
      "read the vault", "read a file of the home", "list the home", "read the accounts",
      "read the locker's environment", "read the locker's memory by a file",
    ]
    #expect(try attack(role, Intrusion(), lacking: [.landlock]).subtracting(readable) == [])
  }

  @Test(
    "without seccomp a painter that was taken over reaches no file and starts no program",
    arguments: strict)
  func withoutSeccomp(role: HelperRole) throws {
    let successes = try attack(role, Intrusion(), lacking: [.seccomp])
    let files = successes.filter { $0.contains("vault") || $0.contains("program") || $0.contains("memory") }
    #expect(files == [])
    #expect(successes.isDisjoint(with: ["read a file of the home", "list the home", "read the accounts"]))
  }

  /// Whether bwrap starts anything here: in a root directory that is no mount point it does not.
  private static var bwrapWorks: Bool {
    guard let stream = popen("bwrap --unshare-all --ro-bind / / true 2>/dev/null && echo works", "r") else {
      return false
    }
    defer { pclose(stream) }
    return fgetc(stream) != EOF
  }

  @Test("a picture that other programs decode may start them, and reaches neither the network nor the locker")
  func programs() throws {
    let intrusion = try Intrusion(loadedAs: "libglycin-test.so")
    let successes = try attack(.picture, intrusion)
    #expect(successes.isSuperset(of: ["start a program", "fork"]), "\(intrusion.outcomes)")
    if Self.bwrapWorks { #expect(successes.contains("start a program in bwrap")) }
    let refused: Set = [
      "connect to the network", "read the locker's memory by a call", "read the locker's memory by a file",
      "trace the locker", "take a descriptor of the locker", "signal the locker",
      "signal a thread of the locker", "queue a signal for the locker", "have the kernel signal the locker",
      "limit the locker", "slow the locker down",
      "use io_uring", "use the keys of the session", "use user faults",
    ]
    #expect(successes.intersection(refused) == [])
  }

  @Test("fonts that are kept elsewhere, with links to them in the owner's folder of fonts, are used")
  func linkedFonts() throws {
    let folder = TemporaryDirectory()
    let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    try #require(access(font, R_OK) == 0, "package fonts-dejavu-core")
    for name in ["elsewhere", "fonts", "fonts/inner"] { mkdir(folder.path + "/" + name, 0o700) }
    let copy = try FileDescriptor(opening: font, O_RDONLY)
    var bytes = [UInt8](repeating: 0, count: 2 << 20)
    let count = read(copy.number, &bytes, bytes.count)
    folder.write("elsewhere/font.ttf", Array(bytes[..<max(count, 0)]))
    symlink("../../elsewhere/font.ttf", folder.path + "/fonts/inner/font.ttf")
    let configuration = folder.write(
      "fonts.conf",
      """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(folder.path)/fonts</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>
      """)
    let rig = try PainterRig(
      script: "export FONTCONFIG_FILE=\(configuration); exec \(PainterRig.program) \"$@\" 4<&-")
    _ = try rig.image("x")
  }
}
