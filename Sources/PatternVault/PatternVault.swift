import GestureEngine
import Glibc
import PatternChoice
import Platform
import SecretMemory

/// Checks patterns against the stored one, and counts.
///
/// The rule it stands by: an attempt is counted on disk before it is checked. Whoever kills the process, cuts
/// the power or fills the disk in between wins nothing.
public final class PatternVault {
  private let store: any PatternStore
  private let throttle: Throttle
  private let clock: VaultClock
  private var repeated = RepeatedGuess()

  public init(store: any PatternStore, throttle: Throttle, clock: VaultClock = .kernel) {
    self.store = store
    self.throttle = throttle
    self.clock = clock
  }

  /// What can be done now. Also begins the wait anew after a reboot.
  public func state() -> VaultState {
    do throws(StoreError) {
      guard let pattern = try store.loadPattern() else { return .notEnrolled }
      let grid = pattern.grid
      let policy = pattern.policy
      guard let boot = clock.boot() else { return .unusable(reason: Self.noBoot) }
      guard let count = try store.loadCount() ?? replaceLostCount(boot: boot) else {
        return .off(failures: 0)
      }
      let current = restartWait(of: count, boot: boot)
      switch throttle.standing(current, now: clock.now()) {
      case .free: return .ready(grid, policy, failures: current.failures)
      case .waiting(let remaining):
        return .waiting(grid, policy, remaining: remaining, failures: current.failures)
      case .off: return .off(failures: current.failures)
      }
    } catch {
      return .unusable(reason: error.description)
    }
  }

  /// Checks a guess.
  ///
  /// - Parameter encoded: columns, rows, a byte a dot; from anybody.
  public func check(_ encoded: UnsafeRawBufferPointer) -> VaultAnswer {
    do throws(StoreError) {
      guard let pattern = try store.loadPattern() else {
        return .unreadable(reason: "the stored pattern is gone")
      }
      // What could not have been drawn cannot be right: it costs no attempt and no time.
      var drawn = Pattern(grid: pattern.grid)
      guard (try? drawn.decode(from: encoded, policy: pattern.policy)) != nil, drawn.grid == pattern.grid
      else {
        return .unavailable(reason: "this was not drawn on the grid of the stored pattern")
      }
      drawn.wipe()
      switch try store.exclusively({ () throws(StoreError) in try count(encoded) }) {
      case .heard(let before, let after): return verify(encoded, pattern, before: before, after: after)
      case .answered(let answer): return answer
      }
    } catch {
      // Another process that holds the vault lets go of it again.
      if case .busy = error { return .unavailable(reason: error.description) }
      return .unreadable(reason: error.description)
    }
  }

  /// Another method has unlocked: failures count from zero.
  public func reset() throws(StoreError) {
    guard try store.loadPattern() != nil else { return }
    try store.exclusively { () throws(StoreError) in try clear() }
    repeated.forget()
  }

  /// Stores a pattern in place of any other, with no failures counted.
  ///
  /// - Parameters:
  ///   - encoded: columns, rows, a byte a dot; from anybody.
  ///   - cost: how much work a check of it will be.
  public func enroll(_ encoded: UnsafeRawBufferPointer, policy: JumpPolicy, cost: PatternCost)
    throws(EnrollmentError)
  {
    var pattern = Pattern(grid: .nine)
    do throws(PatternError) {
      try pattern.decode(from: encoded, policy: policy)
    } catch {
      throw .notAPattern(error)
    }
    if let name = CommonPatterns.name(of: pattern, policy: policy) { throw .common(name: name) }
    guard let stored = StoredPattern(hashing: encoded, grid: pattern.grid, policy: policy, cost: cost) else {
      throw .outOfMemory
    }
    do throws(StoreError) {
      // The count first: where it cannot be written, nothing has changed.
      try store.exclusively { () throws(StoreError) in
        try clear()
        try store.savePattern(stored)
      }
    } catch {
      throw .store(error)
    }
    repeated.forget()
  }

  /// Removes the pattern and the count.
  public func remove() throws(StoreError) {
    guard try store.loadPattern() != nil else { return }
    try store.exclusively { () throws(StoreError) in try store.remove() }
    repeated.forget()
  }

  private enum Hearing {
    case heard(before: AttemptCount, after: AttemptCount)
    case answered(VaultAnswer)
  }

  /// Counts an attempt, if it is to be heard at all.
  private func count(_ encoded: UnsafeRawBufferPointer) throws(StoreError) -> Hearing {
    guard let boot = clock.boot() else { return .answered(.unavailable(reason: Self.noBoot)) }
    guard let stored = try store.loadCount() ?? lostCount(boot: boot) else {
      return .answered(.denied(failures: 0, wait: 0, counted: false))
    }
    let now = clock.now()
    let before = throttle.restarted(stored, boot: boot, now: now) ?? stored
    if before != stored { try store.saveCount(before) }
    switch throttle.standing(before, now: now) {
    case .off: return .answered(.denied(failures: before.failures, wait: 0, counted: false))
    case .waiting(let left): return .answered(.denied(failures: before.failures, wait: left, counted: false))
    case .free: break
    }
    if repeated.isRepeated(encoded, now: now) {
      return .answered(.denied(failures: before.failures, wait: 0, counted: false))
    }
    let failures = before.failures == .max ? .max : before.failures + 1
    let after = AttemptCount(failures: failures, boot: boot, since: now)
    try store.saveCount(after)
    return .heard(before: before, after: after)
  }

  private func verify(
    _ encoded: UnsafeRawBufferPointer, _ pattern: borrowing StoredPattern, before: AttemptCount,
    after: AttemptCount
  ) -> VaultAnswer {
    switch pattern.matches(encoded) {
    case nil:
      takeBack(before: before, after: after)
      return .unavailable(reason: "there is not enough free memory to check the pattern")
    case true?:
      repeated.forget()
      do throws(StoreError) {
        try store.exclusively { () throws(StoreError) in try clear() }
      } catch {
        // The owner is who they say. A count that stays too high harms nobody else.
        Log.warning("the count of wrong patterns could not be cleared: \(error)")
      }
      return .granted
    case false?:
      repeated.remember(encoded, now: clock.now())
      return .denied(failures: after.failures, wait: throttle.wait(after: after.failures) ?? 0, counted: true)
    }
  }

  /// Undoes the count of an attempt that could not be checked; others may have counted meanwhile.
  private func takeBack(before: AttemptCount, after: AttemptCount) {
    do throws(StoreError) {
      try store.exclusively { () throws(StoreError) in
        guard let found = try store.loadCount(), found.failures > 0 else { return }
        let less = AttemptCount(failures: found.failures - 1, boot: found.boot, since: found.since)
        try store.saveCount(found == after ? before : less)
      }
    } catch {
      Log.warning("an attempt that was not checked stays counted: \(error)")
    }
  }

  /// What stands for a count that was lost: nothing where the pattern is off until another method has unlocked; where
  /// there is no other, ten failures and a wait of four hours that begins now.
  private func lostCount(boot: BootIdentity) -> AttemptCount? {
    guard !throttle.hasOtherWays else { return nil }
    return AttemptCount(failures: Throttle.failuresOfLostCount, boot: boot, since: clock.now())
  }

  /// Stores it, so that the wait has an end. Where it cannot be written, it begins anew each time it is looked at.
  private func replaceLostCount(boot: BootIdentity) -> AttemptCount? {
    guard let count = lostCount(boot: boot) else { return nil }
    Log.warning(
      "the count of wrong patterns is lost, and no password can be checked: the pattern waits four hours")
    do throws(StoreError) {
      return try store.exclusively { () throws(StoreError) in
        if let found = try store.loadCount() { return found }
        try store.saveCount(count)
        return count
      }
    } catch {
      Log.warning("the wait cannot be stored and begins anew each time: \(error)")
      return count
    }
  }

  private func clear() throws(StoreError) {
    let boot = clock.boot() ?? BootIdentity(high: 0, low: 0)
    try store.saveCount(AttemptCount(failures: 0, boot: boot, since: clock.now()))
  }

  /// Where it cannot be written, the wait begins anew each time it is looked at: longer, never shorter.
  private func restartWait(of count: AttemptCount, boot: BootIdentity) -> AttemptCount {
    guard let restarted = throttle.restarted(count, boot: boot, now: clock.now()) else { return count }
    do throws(StoreError) {
      try store.exclusively { () throws(StoreError) in
        if try store.loadCount() == count { try store.saveCount(restarted) }
      }
    } catch {
      Log.warning("the wait begins anew: \(error)")
    }
    return restarted
  }

  private static let noBoot = "/proc/sys/kernel/random/boot_id cannot be read, so no wait can be measured"
}
