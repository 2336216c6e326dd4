import Glibc
import Platform
import Testing

@testable import Agent

@Suite struct LockerEndingTests {
  @Test("refusals and what the compositor decided are no deaths; everything but them and an unlock is")
  func statuses() {
    #expect(LockerEnding(exitStatus: 0) == .unlocked)
    for status: Int32 in 1...3 { #expect(LockerEnding(exitStatus: status) == .refused(status: status)) }
    #expect(LockerEnding(exitStatus: 4) == .endedByCompositor)
    for status: Int32 in [5, 6, 127] {
      #expect(LockerEnding(exitStatus: status) == .died("exit status \(status)"))
    }
  }

  @Test("of one that is not our child only its own last words count")
  func records() {
    func ending(_ state: LockerRecord.State, by process: pid_t) -> LockerEnding {
      LockerEnding(lastRecord: LockerRecord(state, of: process), of: 100)
    }
    #expect(ending(.unlocked, by: 100) == .unlocked)
    #expect(ending(.ended, by: 100) == .endedByCompositor)
    for (state, process) in [
      (LockerRecord.State.unlocked, pid_t(101)), (.ended, 101), (.shown, 100), (.locked, 100),
    ] {
      guard case .died = ending(state, by: process) else {
        Issue.record("\(state) of \(process)")
        continue
      }
    }
    #expect(LockerEnding(lastRecord: nil, of: 100) == .died("how, only its parent knows"))
  }
}
