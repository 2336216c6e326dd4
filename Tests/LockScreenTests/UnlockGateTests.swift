import HelperFixtures
import Testing

@testable import LockScreen

/// Every input in every state that the gate can come to.
@Suite struct UnlockGateTests {
  /// A state, and what an observer knows who has seen nothing but inputs and decisions: the attempts that were made and
  /// are not over. Whatever the gate says is compared with that.
  private struct Node: Hashable {
    var gate = UnlockGate()
    var isLocked = false
    var password: UInt32?
    var pattern: UInt32?
    var fingerprint: UInt32?
    var others: [UInt32?] = [nil, nil]
    /// The method whose grant has come and is neither sent nor dropped.
    var proven: Method?

    /// With 1 for each present attempt.
    var withoutNumbers: Node {
      var node = self
      node.password = password.map { _ in 1 }
      node.pattern = pattern.map { _ in 1 }
      node.fingerprint = fingerprint.map { _ in 1 }
      return node
    }
  }

  /// The numbers of attempts go on for ever, and only whether one is the present one matters: the present one becomes 1.
  /// Times likewise: a wait ends at 1, and it is 0.
  private static func normalized(_ node: Node) -> Node {
    var node = node
    node.gate.lastPassword = 1
    switch node.gate.password {
    case .none: break
    case .checking: node.gate.password = .checking(1)
    case .asked(_, let prompt, let isVisible):
      node.gate.password = .asked(1, prompt: prompt, isVisible: isVisible)
    case .givenUp(_, let keepsNext): node.gate.password = .givenUp(1, keepsNext: keepsNext)
    }
    node.gate.lastPattern = 1
    node.gate.patternCheck = node.gate.patternCheck.map { _ in 1 }
    node.gate.lastFingerprint = 1
    if case .listening = node.gate.fingerprint { node.gate.fingerprint = .listening(attempt: 1) }
    guard !node.gate.others.indices.isEmpty else { return node.withoutNumbers }
    // These share their numbers: the one of lower number stays that.
    let running = node.gate.others.indices.compactMap { index -> UInt32? in
      if case .running(let attempt) = node.gate.others[index] { attempt } else { nil }
    }.sorted()
    var others = OtherAttempts()
    for index in node.gate.others.indices {
      if case .running(let attempt) = node.gate.others[index] {
        others[index] = .running(attempt: attempt == running.first ? 1 : 2)
      } else {
        others[index] = node.gate.others[index]
      }
    }
    for _ in 0..<2 { _ = others.nextAttempt() }
    node.gate.others = others
    node = node.withoutNumbers
    node.others = node.others.map { number in number.map { $0 == running.first ? 1 : 2 } }
    return node
  }

  private static func replies(_ attempts: [UInt32]) -> [UnlockGate.Reply] {
    attempts.flatMap { attempt -> [UnlockGate.Reply] in
      [
        .granted(attempt: attempt), .denied(attempt: attempt), .unavailable(attempt: attempt),
        .cancelled(attempt: attempt), .prompt(attempt: attempt, prompt: 1, isVisible: false),
        .prompt(attempt: attempt, prompt: 2, isVisible: true),
      ]
    }
  }

  /// All inputs about the password, the lock and the authenticators at these places of the configuration's list. An
  /// attempt of number 0 is none of the present ones.
  private static func inputs(others: Range<Int>) -> [UnlockGate.Input] {
    var inputs: [UnlockGate.Input] = [
      .locked, .submitPassword, .respond, .giveUpPassword, .passwordLost, .signal,
      .release(isSleeping: true), .release(isSleeping: false),
    ]
    inputs += replies([0, 1]).map { .password($0) }
    for index in others {
      inputs += [.otherIsReady(index), .otherLost(index)]
      inputs += replies([0] + (1...UInt32(others.count))).map { .other($0, from: index) }
    }
    return inputs
  }

  /// All inputs about the pattern and the reader.
  private static let devices: [UnlockGate.Input] = {
    var inputs: [UnlockGate.Input] = [
      .submitPattern, .patternLost, .patternIs(.unknown), .patternIs(.none), .patternIs(.off),
      .patternIs(.ready), .patternIs(.waiting(until: 1)), .time(0), .time(1), .fingerprintIsReady(true),
      .fingerprintIsReady(false),
    ]
    for reply in replies([0, 1]) { inputs += [.pattern(reply), .fingerprint(reply)] }
    return inputs
  }()

  /// Takes an input, and checks what the gate makes of it against what the observer knows.
  private static func step(_ node: Node, _ input: UnlockGate.Input) -> Node {
    var next = node
    let decisions = next.gate.handle(input)
    var grants: Method?
    switch input {
    case .locked: next.isLocked = true
    case .password(.granted(let attempt)) where attempt == node.password: grants = .password
    case .pattern(.granted(let attempt)) where attempt == node.pattern: grants = .pattern
    case .fingerprint(.granted(let attempt)) where attempt == node.fingerprint: grants = .fingerprint
    case .other(.granted(let attempt), let index) where attempt == node.others[index]: grants = .other
    case .signal: grants = .signal
    case .giveUpPassword: next.password = nil
    case .password(let reply) where reply.attempt == node.password && !reply.isPrompt: next.password = nil
    case .passwordLost: next.password = nil
    case .pattern(let reply) where reply.attempt == node.pattern && !reply.isPrompt: next.pattern = nil
    case .patternLost: next.pattern = nil
    case .fingerprint(let reply) where reply.attempt == node.fingerprint && !reply.isPrompt:
      next.fingerprint = nil
    case .fingerprintIsReady(false): next.fingerprint = nil
    case .other(let reply, let index) where reply.attempt == node.others[index] && !reply.isPrompt:
      next.others[index] = nil
    case .otherLost(let index): next.others[index] = nil
    default: break
    }
    switch grants {
    case .password: next.password = nil
    case .pattern: next.pattern = nil
    case .fingerprint: next.fingerprint = nil
    case .other: if case .other(_, let index) = input { next.others[index] = nil }
    case .signal, nil: break
    }
    for decision in decisions {
      switch decision {
      case .grant(let method):
        expect(node.isLocked && node.proven == nil && grants == method, "a grant", node, input)
        next.proven = method
      case .unlock(let method):
        expect(
          node.isLocked && node.proven == method && input == .release(isSleeping: false), "an unlock", node,
          input)
      case .drop(let method, _):
        expect(node.proven == method && input == .release(isSleeping: true), "a drop", node, input)
        next.proven = nil
      case .submitPassword(let attempt):
        // By Enter, or by the end of the attempt that was given up before.
        expect(next.isLocked && node.password == nil, "a password's attempt", node, input)
        next.password = attempt
      case .submitPattern(let attempt):
        expect(next.isLocked && input == .submitPattern, "a pattern's attempt", node, input)
        next.pattern = attempt
      case .beginFingerprint(let attempt):
        expect(next.isLocked && next.fingerprint == nil, "a finger's attempt", node, input)
        next.fingerprint = attempt
      case .beginOther(let index, let attempt):
        expect(next.isLocked && next.others[index] == nil, "another's attempt", node, input)
        next.others[index] = attempt
      case .keepPassword, .respond, .ask, .cancelPassword, .patternIsReady, .otherEnded, .wrong, .undecided,
        .lateDenial, .lateGrant:
        break
      }
    }
    if case .unlocked = next.gate.phase {
      expect(
        node.gate.phase == next.gate.phase || decisions == [.unlock(node.proven ?? .signal)], "the phase",
        node,
        input)
      // Nothing comes after it.
      next = Node(gate: next.gate, isLocked: true, proven: next.proven)
    }
    return next
  }

  private static func expect(
    _ isSo: Bool, _ what: String, _ node: Node, _ input: UnlockGate.Input? = nil
  ) {
    if !isSo { Issue.record("\(what) after \(String(describing: input)) in \(node)") }
  }

  @Test(
    "the gate unlocks after locked and a fresh grant alone, and there is always a way on",
    arguments: [(1, true), (2, false)])
  func explored(others: Int, hasDevices: Bool) {
    let inputs = Self.inputs(others: 0..<others) + (hasDevices ? Self.devices : [])
    let first = Self.normalized(Node())
    var seen: Set<Node> = [first]
    var queue = [first]
    var transitions = 0
    while let node = queue.popLast() {
      Self.checkWays(node)
      for input in inputs {
        transitions += 1
        let next = Self.step(node, input)
        // Most inputs make no sense in most states.
        guard next != node else { continue }
        let known = Self.normalized(next)
        if seen.insert(known).inserted { queue.append(known) }
      }
    }
    print("UnlockGate: \(seen.count) states, \(transitions) transitions")
    #expect(seen.count > (hasDevices ? 10_000 : 200))
  }

  /// What has to be possible in each state.
  private static func checkWays(_ node: Node) {
    var gate = node.gate
    switch gate.phase {
    case .locking:
      _ = gate.handle(.locked)
      expect(gate.phase == .locked, "no way from locking", node)
    case .unlocked: return
    case .unlocking(let method):
      var sleeping = gate
      let granting = gate.grantingOther
      expect(gate.handle(.release(isSleeping: false)) == [.unlock(method)], "no unlock", node)
      // A dropped grant leaves the owner all that they had.
      expect(
        sleeping.handle(.release(isSleeping: true)).first == .drop(method, other: granting),
        "no drop",
        node)
      expect(sleeping.phase == .locked, "no lock after a dropped grant", node)
      gate = sleeping
    case .locked: break
    }
    // The password can be tried at once, unless PAM itself works on one; then what is typed is kept for the next.
    var trying = gate
    switch gate.password {
    case .none: expect(trying.handle(.submitPassword).first?.isSubmission == true, "no attempt", node)
    case .checking: _ = trying.handle(.giveUpPassword)
    case .asked:
      expect(gate.handle(.respond).count == 1, "no answer to PAM's question", node)
      _ = trying.handle(.giveUpPassword)
    case .givenUp: break
    }
    if case .givenUp(let attempt, let keepsNext) = trying.password {
      if !keepsNext { expect(trying.handle(.submitPassword) == [.keepPassword], "nothing is kept", node) }
      var endings: [UnlockGate.Input] = [
        .passwordLost, .password(.denied(attempt: attempt)), .password(.granted(attempt: attempt)),
      ]
      endings += [.password(.unavailable(attempt: attempt)), .password(.cancelled(attempt: attempt))]
      for ending in endings {
        var ended = trying
        expect(
          ended.handle(ending).last?.isSubmission == true, "what is kept is lost after \(ending)", node)
      }
    }
  }

  @Test(
    "whatever is pressed, a PAM that takes two seconds for an attempt is asked thirty times a minute at most")
  func guessRate() {
    var gate = UnlockGate()
    _ = gate.handle(.locked)
    var generator = SplitMix(seed: 10)
    var submitted = 0
    var ends: (attempt: UInt32, time: Int)?
    // What is pressed each tenth of a second: anything.
    for time in 0..<600 {
      var decisions: [UnlockGate.Decision] = []
      if let ending = ends, ending.time <= time {
        ends = nil
        decisions += gate.handle(.password(.denied(attempt: ending.attempt)))
      }
      for _ in 0..<3 {
        let pressed: [UnlockGate.Input] = [.submitPassword, .giveUpPassword, .respond]
        decisions += gate.handle(pressed[Int.random(in: 0..<3, using: &generator)])
      }
      for case .submitPassword(let attempt) in decisions {
        submitted += 1
        #expect(ends == nil)
        ends = (attempt, time + 20)
      }
    }
    #expect(submitted <= 30 && submitted > 20)
  }
}

extension UnlockGate.Reply {
  fileprivate var isPrompt: Bool {
    if case .prompt = self { true } else { false }
  }
}

extension UnlockGate.Decision {
  fileprivate var isSubmission: Bool {
    if case .submitPassword = self { true } else { false }
  }
}
