import Glibc
import HelperFixtures
import Platform
import SecretMemory
import Testing

@testable import PatternVault

@Suite struct UserPatternStoreTests {
  private let rig = VaultRig()

  private func loadFails(_ isExpected: (StoreError) -> Bool) -> Bool {
    do throws(StoreError) {
      _ = try rig.store.loadPattern()
      return false
    } catch {
      return isExpected(error)
    }
  }

  private var isRefused: Bool {
    loadFails { if case .refused = $0 { true } else { false } }
  }

  @Test(
    "files are readable by their owner alone, in a folder that only the owner enters, and nothing else is left"
  )
  func modes() throws {
    _ = try rig.enrolled()
    var status = stat()
    for (name, mode) in [("", 0o700), ("/pattern", 0o600), ("/attempts", 0o600)] as [(String, mode_t)] {
      #expect(stat(rig.directory + name, &status) == 0)
      #expect(status.st_mode & 0o777 == mode)
    }
    #expect(access(rig.directory + "/pattern.new", F_OK) != 0)
    #expect(access(rig.directory + "/attempts.new", F_OK) != 0)
  }

  @Test("a file or folder that others can enter is refused until it is closed to them")
  func wideOpen() throws {
    _ = try rig.enrolled()
    for (name, wide, narrow) in [("", 0o750, 0o700), ("pattern", 0o644, 0o600), ("pattern", 0o602, 0o600)]
      as [(String, mode_t, mode_t)]
    {
      rig.chmod(name, wide)
      #expect(isRefused)
      rig.chmod(name, narrow)
      #expect(rig.vault().check(VaultRig.right) == .granted)
    }
  }

  @Test("a symbolic link, a FIFO and a folder in the file's place are refused at once")
  func notAFile() throws {
    _ = try rig.enrolled()
    let pattern = rig.directory + "/pattern"
    #expect(rename(pattern, pattern + ".real") == 0)
    #expect(symlink(pattern + ".real", pattern) == 0)
    #expect(isRefused)
    unlink(pattern)
    #expect(mkfifo(pattern, 0o600) == 0)
    #expect(isRefused)
    unlink(pattern)
    #expect(mkdir(pattern, 0o700) == 0)
    #expect(isRefused)
  }

  @Test("a folder that is a symbolic link is refused")
  func linkedFolder() throws {
    _ = try rig.enrolled()
    #expect(rename(rig.directory, rig.directory + ".real") == 0)
    #expect(symlink(rig.directory + ".real", rig.directory) == 0)
    #expect(isRefused)
  }

  @Test("a file of someone else is refused", .enabled(if: geteuid() == 0, "only root can give files away"))
  func foreign() throws {
    _ = try rig.enrolled()
    #expect(chown(rig.directory + "/pattern", 12_345, 12_345) == 0)
    #expect(isRefused)
  }

  @Test("why a pattern cannot be stored is told by its kind")
  func faults() throws {
    let vault = try rig.enrolled()
    func fault() -> StorageFault? {
      do {
        try vault.enroll(VaultRig.right, policy: .fill)
        return nil
      } catch {
        return (error as? EnrollmentError)?.fault
      }
    }
    rig.isFull = true
    #expect(fault() == .full)
    rig.isFull = false
    rig.chmod("", 0o750)
    #expect(fault() == .openToOthers)
    rig.chmod("", 0o700)
    let holder = open(rig.directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #expect(flock(holder, LOCK_EX) == 0)
    #expect(fault() == .busy)
    close(holder)
    #expect(fault() == nil)
    if geteuid() == 0 {
      #expect(chown(rig.directory, 12_345, 12_345) == 0)
      #expect(fault() == .foreign)
      #expect(chown(rig.directory, geteuid(), getegid()) == 0)
    }
    #expect(rename(rig.directory, rig.directory + ".real") == 0)
    #expect(symlink(rig.directory + ".real", rig.directory) == 0)
    #expect(fault() == .displaced)
    #expect(StorageFault(code: EROFS) == .readOnly && StorageFault(code: EACCES) == .forbidden)
    #expect(StoreError.noPlace.fault == .homeless && EnrollmentError.outOfMemory.fault == .outOfMemory)
  }

  @Test("every flipped bit and every other length is damage")
  func damage() throws {
    _ = try rig.enrolled()
    let good = rig.folder.read("data/patternlock/pattern")
    #expect(good.count == StoredPattern.encodedCount)
    for index in good.indices {
      var bad = good
      bad[index] ^= 1 << UInt8(index % 8)
      #expect(throws: RecordError.self) { try decode(bad) }
    }
    for length in [0, 8, 10, good.count - 1] {
      #expect(throws: RecordError.damaged) { try decode(Array(good[..<length])) }
    }
    #expect(throws: RecordError.damaged) { try decode(good + [0]) }
    truncate(rig.directory + "/pattern", 1_000_000)
    #expect(loadFails { $0 == .damaged(path: rig.directory + "/pattern") })
  }

  @Test("random and mutated files are refused, whatever their checksum")
  func hostile() throws {
    _ = try rig.enrolled()
    let good = rig.folder.read("data/patternlock/pattern")
    var random = SplitMix(seed: 5)
    for _ in 0..<5_000 {
      var bad = good
      let index = Int.random(in: 8..<32, using: &random)
      bad[index] = UInt8.random(in: 0...255, using: &random)
      bad.replaceSubrange((good.count - 16)..., with: checksum(Array(bad[..<(good.count - 16)])))
      guard let accepted = try? decode(bad) else { continue }
      #expect(accepted == bad, "what is accepted means what it says")
    }
  }

  @Test("a file of a later version is told apart from damage, whatever its length")
  func newer() throws {
    _ = try rig.enrolled()
    var bytes = rig.folder.read("data/patternlock/pattern")
    bytes[8] = 2
    #expect(throws: RecordError.newer(2)) { try decode(bytes + [1, 2, 3]) }
    let path = rig.folder.write("data/patternlock/pattern", String(decoding: [UInt8](), as: UTF8.self))
    let number = open(path, O_WRONLY)
    #expect(write(number, bytes, bytes.count) == bytes.count)
    close(number)
    #expect(loadFails { $0 == .newer(path: path, version: 2) })
    guard case .unusable(let reason) = rig.vault().state() else {
      Issue.record("a newer pattern was used")
      return
    }
    #expect(reason.contains("version 2"))
  }

  @Test("a count is read as it was written, and damage to it is no count")
  func count() throws {
    let count = AttemptCount(
      failures: 7, boot: BootIdentity(high: .max, low: 1), since: Instant(nanoseconds: 123_456_789_012))
    try rig.store.saveCount(count)
    #expect(try rig.store.loadCount() == count)
    let good = rig.folder.read("data/patternlock/attempts")
    for index in good.indices where index != 8 && index != 9 {
      var bad = good
      bad[index] ^= 0x10
      #expect(throws: RecordError.damaged) {
        try bad.withUnsafeBytes { try AttemptCount(decoding: $0) }
      }
    }
  }

  @Test("while one process holds the vault, another gives up after a second instead of hanging")
  func busy() throws {
    _ = try rig.enrolled()
    let holder = open(rig.directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #expect(flock(holder, LOCK_EX) == 0)
    guard case .unavailable = rig.vault().check(VaultRig.right) else {
      Issue.record("a held vault was used")
      return
    }
    close(holder)
    #expect(rig.vault().check(VaultRig.right) == .granted)
  }

  @Test("a left-over temporary file does not stop the next write")
  func leftOver() throws {
    _ = try rig.enrolled()
    rig.folder.write("data/patternlock/attempts.new", "half a")
    #expect(rig.vault().check(VaultRig.right) == .granted)
    #expect(rig.failures == 0)
  }

  private func decode(_ bytes: [UInt8]) throws -> [UInt8] {
    try bytes.withUnsafeBytes { bytes in
      let encoded = try StoredPattern(decoding: bytes).encoded()
      return encoded.withUnsafeBytes { Array($0) }
    }
  }

  private func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var buffer = SecretBuffer(capacity: bytes.count + 16)
    for byte in bytes { _ = buffer.append(byte) }
    Record.end(&buffer)
    return buffer.withUnsafeBytes { Array($0.suffix(16)) }
  }
}
