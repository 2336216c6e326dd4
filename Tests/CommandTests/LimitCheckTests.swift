import Glibc
import Testing

@testable import patternlock

@Suite("limits that a lock does not fit in")
struct LimitCheckTests {
  private let plenty: rlim_t = 1 << 40

  @Test("too few descriptors, or no shared memory, are an obstacle with the limit's name")
  func obstacles() {
    #expect(LimitCheck(descriptors: 16, fileSize: plenty).obstacle?.contains("only 16 files") == true)
    #expect(LimitCheck(descriptors: 4096, fileSize: 0).obstacle?.contains("'ulimit -f'") == true)
    #expect(LimitCheck(descriptors: 4096, fileSize: plenty).obstacle == nil)
  }

  @Test("what may be just enough is warned of, and locks")
  func warnings() {
    let few = LimitCheck(descriptors: 32, fileSize: 1 << 20)
    #expect(few.obstacle == nil && few.warnings.count == 2)
    #expect(LimitCheck(descriptors: 4096, fileSize: .max).warnings == [])
  }
}
