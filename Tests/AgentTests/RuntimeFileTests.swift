import Glibc
import Testing

@testable import Platform

@Suite struct RuntimeFileTests {
  @Test("each compositor of the user's has files of its own, however its socket is named")
  func paths() {
    func path(_ folder: String?, _ display: String?) -> String? {
      RuntimeFile.path(.locker, folder: folder, display: display)
    }
    #expect(path("/run/user/1", "wayland-1") == "/run/user/1/patternlock-wayland-1.locker")
    #expect(path("/run/user/1/", "/run/user/1/wayland-1") == "/run/user/1/patternlock-wayland-1.locker")
    #expect(path("/run/user/1", "/tmp/x/wayland-1") == "/run/user/1/patternlock--tmp-x-wayland-1.locker")
    #expect(RuntimeFile.path(.agent, folder: "/run", display: "a") == "/run/patternlock-a.agent")
    for (folder, display) in [(nil, "a"), ("run", "a"), ("/run", nil), ("/run", "")] as [(String?, String?)] {
      #expect(path(folder, display) == nil)
    }
  }

  @Test("a record reads as it was written, and nothing else is one")
  func records() {
    for state in [LockerRecord.State.locked, .shown, .unlocked, .ended] {
      let record = LockerRecord(state, of: 4_194_304)
      #expect(LockerRecord(record.text) == record)
      #expect(LockerRecord(record.text + "        \n") == record)
      // The length that every text is filled up to.
      #expect(record.text.utf8.count < 31)
    }
    for text in ["", "\n", "locked", "locked x", "unlock 1", "locked 1 2", "locked 99999999999"] {
      #expect(LockerRecord(text) == nil)
    }
    #expect(LockerRecord(.locked, of: 1).isLocked && LockerRecord(.shown, of: 1).isLocked)
    #expect(!LockerRecord(.unlocked, of: 1).isLocked && !LockerRecord(.ended, of: 1).isLocked)
  }

  @Test("standard error is the journal only where it is the very stream that systemd gave")
  func journal() {
    var status = stat()
    #expect(fstat(STDERR_FILENO, &status) == 0)
    #expect(LogOutput.isJournal("\(status.st_dev):\(status.st_ino)"))
    for stream in [nil, "", ":", "\(status.st_dev)", "\(status.st_dev):\(status.st_ino + 1)", "1:2:3", "a:b"]
    {
      #expect(!LogOutput.isJournal(stream))
    }
  }
}
