import Glibc
import Platform
import Testing

/// Anything that can happen around a lock, in random order, against the real locker. `make faults` plays more of it;
/// SEED plays one episode again.
@Suite(.serialized) struct FaultTests {
  private static func variable(_ name: String) -> UInt64? {
    getenv(name).flatMap { UInt64(String(cString: $0)) }
  }

  /// Steps of one locker, after which the owner has to get in.
  private static let episode = 200

  @Test("whatever goes wrong around it, the lock holds and the owner gets in")
  func everything() throws {
    let only = Self.variable("SEED")
    let first = only ?? Self.variable("FAULT_SEED") ?? 1
    let steps = only == nil ? Int(clamping: Self.variable("FAULT_STEPS") ?? 100_000) : Self.episode
    let seconds = Self.variable("FAULT_SECONDS") ?? 60
    let deadline = Instant.now + Milliseconds(Int64(clamping: seconds * 1_000))
    var done = 0
    var seed = first
    while done < steps, only != nil || Instant.now < deadline {
      done += try play(seed, even: seed % 2 == 0)
      seed += 1
    }
    print("faults: \(done) steps, seeds \(first) to \(seed - 1)")
  }

  private func play(_ seed: UInt64, even: Bool) throws -> Int {
    let world = try FaultWorld(seed: seed)
    do {
      while world.steps < Self.episode, !world.isOver { try world.step() }
      try world.comeIn(by: even ? .pattern : .password)
    } catch {
      Issue.record("seed \(seed): \(error)")
    }
    try #require(world.rig.compositor.violations == [], "seed \(seed)")
    return world.steps
  }
}
