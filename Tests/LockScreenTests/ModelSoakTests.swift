import Canvas
import GestureEngine
import Glibc
import HelperFixtures
import Platform
import Testing

@testable import LockScreen

/// Millions of random inputs against the model of the lock screen, with a second opinion on when it may unlock.
@Suite struct ModelSoakTests {
  @Test("no order of inputs unlocks without locked and then a grant of the owner's last attempt")
  func randomInputs() {
    let isFull = getenv("SOAK").map { String(cString: $0) } == "full"
    let steps = isFull ? 10_000_000 : 20_000
    var done = 0
    var unlocks = 0
    var seed: UInt64 = 1
    while done < steps {
      var player = Player(seed: seed)
      for _ in 0..<500 where !player.isOver {
        player.step()
        done += 1
      }
      if let fault = player.fault {
        Issue.record("seed \(seed): \(fault); the last inputs: \(player.history.suffix(30))")
        return
      }
      if player.isOver { unlocks += 1 }
      seed += 1
    }
    #expect(unlocks > 0)
    print("soak model: \(done) steps, \(unlocks) unlocks, seeds 1 to \(seed - 1)")
  }
}

/// Plays random inputs, and knows what the model may do.
private struct Player: ~Copyable {
  private var model: LockScreen
  private var random: SplitMix
  private var now: Int64 = 1_000
  private var isLocked = false
  /// The attempt that each method was begun with last, where it was not answered yet.
  private var submitted: [Method: UInt32] = [:]
  /// What was granted by the input that is being dealt with.
  private var granted: Method?
  private(set) var isOver = false
  private(set) var fault: String?
  private(set) var history: [String] = []

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    model = LockScreen(allowsEmptyPassword: seed % 3 == 0, mode: seed % 2 == 0 ? .drag : .taps)
    model.setOutput(OutputID(1), width: 360, height: 720, unitsPerMillimetre: nil)
    take()
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func note(_ words: String) {
    history.append(words)
    if history.count > 60 { history.removeFirst(30) }
  }

  mutating func step() {
    now += Int64(number(0...400))
    granted = nil
    switch number(0...30) {
    case 0: lock()
    case 1...6: contact()
    case 7...12: key()
    case 13...15: answer(.password)
    case 16...18: answer(.pattern)
    case 19: answer(.fingerprint)
    case 20...22: alarm()
    case 23: availability()
    case 24: outputs()
    case 25: lose()
    case 26: model.setFingerprint(isReady: number(0...1) == 0)
    case 27: model.otherReady(number(0...1))
    case 28: model.setKeyLayouts([SampleKeys.layout()], selected: 0)
    case 29: model.contactsLost(seat: 0)
    default: stroke()
    }
    take()
  }

  private mutating func lock() {
    note("locked")
    model.locked()
    isLocked = true
  }

  private mutating func point() -> Point {
    guard let pad = model.layout(of: OutputID(1))?.pad, number(0...3) > 0 else {
      return Point(x: Double(number(0...360)), y: Double(number(0...720)))
    }
    let cell = pad.width / 3
    return Point(
      x: pad.x + (Double(number(0...2)) + 0.5) * cell, y: pad.y + (Double(number(0...2)) + 0.5) * cell)
  }

  private mutating func contact() {
    let contact = ContactID.touch(Int32(number(0...2)), seat: 0)
    switch number(0...4) {
    case 0, 1: _ = model.contactDown(contact, on: OutputID(1), at: point(), milliseconds: now)
    case 2: model.contactMoved(contact, to: point(), milliseconds: now)
    case 3: model.contactUp(contact, milliseconds: now)
    default: model.contactCancelled(contact)
    }
    note("contact")
  }

  private mutating func stroke() {
    note("stroke")
    _ = model.contactDown(.touch(0), on: OutputID(1), at: point(), milliseconds: now)
    for _ in 0..<8 { model.contactMoved(.touch(0), to: point(), milliseconds: now) }
    model.contactUp(.touch(0), milliseconds: now)
  }

  private mutating func key() {
    let keys: [KeyInput] = [
      .character, .character, .character, .enter, .enter, .escape, .backspace, .clear, .tooLong,
      .tab(isBackwards: false), .arrow(.down), .space,
    ]
    let key = keys[number(0...keys.count - 1)]
    note("key \(key)")
    // As the driver does: a character that is not wanted is never made.
    if key == .character, !model.acceptsText(isSpace: false) { return }
    model.key(key, from: number(0...1) == 0 ? .keyboard : .screen, milliseconds: now)
  }

  /// Mostly of the attempt that is under way, else of any.
  private mutating func answer(_ method: Method) {
    let last = submitted[method]
    let attempt = number(0...3) > 0 ? last ?? 1 : UInt32(number(1...6))
    let answer: Answer
    switch number(0...7) {
    case 0: answer = .granted(attempt: attempt)
    case 1...3: answer = .denied(attempt: attempt)
    case 4: answer = .unavailable(attempt: attempt)
    case 5, 6:
      answer = .prompt(
        attempt: attempt, prompt: UInt32(number(1...3)), isVisible: number(0...1) == 0, text: "?")
    default: answer = .message(attempt: attempt, text: "words", isError: false)
    }
    note("\(method) \(answer)")
    if case .granted = answer, attempt == last, isLocked { granted = method }
    switch answer {
    case .granted, .denied, .unavailable: if attempt == last { submitted[method] = nil }
    default: break
    }
    switch method {
    case .password: model.passwordAnswer(answer)
    case .pattern: model.patternAnswer(answer, milliseconds: now)
    default: model.fingerprintAnswer(answer)
    }
  }

  private mutating func alarm() {
    let alarms = Alarm.allCases
    model.alarm(alarms[number(0...alarms.count - 1)], milliseconds: now)
    note("alarm")
  }

  private mutating func availability() {
    let all: [PatternAvailability] = [
      .ready(.nine, .fill), .ready(.nine, .fill), .waiting(.nine, .fill, milliseconds: 5_000), .off, .none,
    ]
    model.setPattern(all[number(0...all.count - 1)], milliseconds: now)
    note("availability")
  }

  private mutating func outputs() {
    switch number(0...3) {
    case 0: model.removeOutput(OutputID(1))
    case 1: model.setOutput(OutputID(2), width: 1280, height: 720, unitsPerMillimetre: nil)
    default: model.setOutput(OutputID(1), width: 360, height: 720, unitsPerMillimetre: nil)
    }
    note("outputs")
  }

  private mutating func lose() {
    note("lost")
    switch number(0...2) {
    case 0: model.passwordHelperLost()
    case 1: model.patternHelperLost(milliseconds: now)
    default: model.fingerprintHelperLost()
    }
  }

  private mutating func take() {
    while let effect = model.takeEffect() {
      if isOver { return fail("an effect after the unlock: \(effect)") }
      switch effect {
      case .submitPassword(let attempt): begin(.password, attempt)
      case .submitPattern(let attempt): begin(.pattern, attempt)
      case .beginFingerprint(let attempt): begin(.fingerprint, attempt)
      case .unlock(let method):
        guard isLocked else { return fail("an unlock before locked") }
        guard granted == method else { return fail("an unlock by \(method) without its grant") }
        let isSleeping = number(0...3) == 0
        isOver = model.release(isSleeping: isSleeping)
        guard isOver != isSleeping else { return fail("a sleep that is not heeded, or a grant that is lost") }
      default: break
      }
    }
  }

  private mutating func begin(_ method: Method, _ attempt: UInt32) {
    guard isLocked else { return fail("an attempt by \(method) before locked") }
    submitted[method] = attempt
  }

  private mutating func fail(_ words: String) {
    fault = fault ?? words
    isOver = true
  }
}
