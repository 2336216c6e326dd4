import CSodium
import Glibc
import Platform

/// How much work one check of a pattern is: the parameters of Argon2id.
public struct PatternCost: Equatable, Sendable {
  /// Passes over the memory.
  public let operations: UInt64
  /// Memory in bytes.
  public let memory: UInt64

  /// The values that a stored pattern may have. The upper bounds keep a damaged file from eating the machine:
  /// 64 passes over 1 GiB take a minute and a half.
  static let allowedOperations = UInt64(crypto_pwhash_opslimit_min())...64
  static let allowedMemory = UInt64(crypto_pwhash_memlimit_min())...1 << 30

  /// - Returns: nil where a value is out of range.
  public init?(operations: UInt64, memory: UInt64) {
    guard Self.allowedOperations ~= operations, Self.allowedMemory ~= memory else { return nil }
    self.operations = operations
    self.memory = memory
  }

  private init(cleared operations: UInt64, _ memory: UInt64) {
    self.operations = operations
    self.memory = memory
  }

  /// What libsodium recommends at least where a person waits: 2 passes over 64 MiB.
  public static let interactive = PatternCost(
    cleared: UInt64(crypto_pwhash_opslimit_interactive()), UInt64(crypto_pwhash_memlimit_interactive()))

  /// The memory that one check may take on this machine: 256 MiB or an eighth of it, whichever is less, but at
  /// least 64 MiB.
  static func memoryLimit(machine: UInt64) -> UInt64 {
    max(interactive.memory, min(256 << 20, machine / 8))
  }

  /// Finds the cost at which one check takes about `target` on this machine, by one trial; never less than
  /// `interactive`. Memory is raised first, since it is what a guessing machine has least of.
  public static func measured(target: Milliseconds = 200) -> PatternCost {
    let start = Instant.now
    guard PatternHash.tryOut(.interactive) else { return .interactive }
    let machine =
      UInt64(max(sysconf(Int32(_SC_PHYS_PAGES)), 0)) * UInt64(max(sysconf(Int32(_SC_PAGESIZE)), 0))
    return scaled(trial: Instant.now - start, target: target, memoryLimit: memoryLimit(machine: machine))
  }

  /// - Parameter trial: how long one check at `interactive` took; the time grows with passes times memory.
  static func scaled(trial: Milliseconds, target: Milliseconds, memoryLimit: UInt64) -> PatternCost {
    let factor = Double(max(target.count, 1)) / Double(max(trial.count, 1))
    guard factor > 1 else { return .interactive }
    let mebibyte: UInt64 = 1 << 20
    let wanted = UInt64(min(factor * Double(interactive.memory), Double(memoryLimit)))
    let memory = max(interactive.memory, wanted / mebibyte * mebibyte)
    let passes = factor * Double(interactive.operations * interactive.memory) / Double(memory)
    let operations = min(max(interactive.operations, UInt64(passes)), allowedOperations.upperBound)
    return PatternCost(cleared: operations, memory)
  }
}
