import Platform
import Testing

@testable import PatternVault

@Suite struct PatternCostTests {
  private let mebibyte: UInt64 = 1 << 20

  @Test("a slow machine gets the least cost and never less")
  func slow() {
    #expect(PatternCost.scaled(trial: 5000, target: 200, memoryLimit: 256 << 20) == .interactive)
    #expect(PatternCost.interactive.operations == 2)
    #expect(PatternCost.interactive.memory == 64 * mebibyte)
  }

  @Test("a fast machine gets more memory first, then more passes")
  func fast() {
    let more = PatternCost.scaled(trial: 80, target: 200, memoryLimit: 256 << 20)
    #expect(more == PatternCost(operations: 2, memory: 160 * mebibyte))
    let most = PatternCost.scaled(trial: 20, target: 200, memoryLimit: 256 << 20)
    #expect(most == PatternCost(operations: 5, memory: 256 * mebibyte))
    let small = PatternCost.scaled(trial: 40, target: 200, memoryLimit: 64 << 20)
    #expect(small == PatternCost(operations: 10, memory: 64 * mebibyte))
  }

  @Test("a trial that took no time at all still gives a cost that a file may have")
  func instantaneous() {
    let cost = PatternCost.scaled(trial: 0, target: 200, memoryLimit: 256 << 20)
    #expect(PatternCost(operations: cost.operations, memory: cost.memory) == cost)
  }

  @Test("memory is limited to 256 MiB or an eighth of the machine, but not below 64 MiB")
  func memoryLimit() {
    #expect(PatternCost.memoryLimit(machine: 0) == 64 * mebibyte)
    #expect(PatternCost.memoryLimit(machine: 1 << 30) == 128 * mebibyte)
    #expect(PatternCost.memoryLimit(machine: 64 << 30) == 256 * mebibyte)
  }

  @Test("costs that would eat the machine are none")
  func bounds() {
    #expect(PatternCost(operations: 65, memory: 64 * mebibyte) == nil)
    #expect(PatternCost(operations: 0, memory: 64 * mebibyte) == nil)
    #expect(PatternCost(operations: 1, memory: (1 << 30) + 1) == nil)
    #expect(PatternCost(operations: 1, memory: 1) == nil)
  }

  @Test("a boot id is 32 hexadecimal digits and nothing else")
  func bootIdentity() {
    #expect(
      BootIdentity(text: "00000000-0000-0001-0000-00000000000f\n".utf8) == BootIdentity(high: 1, low: 15))
    #expect(BootIdentity(text: "0000".utf8) == nil)
    #expect(BootIdentity(text: "0000000000000001000000000000000g".utf8) == nil)
    #expect(BootIdentity.current() != nil)
    #expect(BootIdentity.current() == BootIdentity.current())
  }
}
