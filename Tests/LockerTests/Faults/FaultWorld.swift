import Glibc
import HelperFixtures
import Platform
import TestCompositor
import Testing
import WaylandClient

/// A locker in a world where anything goes wrong, chosen by a seed: the same seed plays the same faults again.
final class FaultWorld {
  let rig: LockerRig
  private var random: SplitMix
  private(set) var steps = 0
  /// The last faults, for the message of a failure.
  private var history: [String] = []
  private var outputNumber = 1
  private var seatNumber = 0
  private var heldKeys: Set<UInt32> = []
  private var stopped: Set<pid_t> = []

  private static let longestHistory = 60
  private let otherLayouts: [KeyboardLayout]

  init(seed: UInt64) throws {
    random = SplitMix(seed: seed)
    otherLayouts = try ["us", "de", "ru", "us,ru"].map { try KeyboardLayout($0) }
    var options = CompositorOptions()
    options.hasViewporter = Self.chance(7, of: 8, &random)
    options.hasFractionalScale = Self.chance(3, of: 4, &random)
    options.compositorVersion = Self.chance(3, of: 4, &random) ? 6 : 4
    options.releasesBuffersAtOnce = Self.chance(1, of: 2, &random)
    options.answer = Self.chance(1, of: 2, &random) ? .atOnce : .afterFirstFrames
    rig = try LockerRig(options, isPlain: Self.chance(1, of: 2, &random))
    if Self.chance(1, of: 2, &random) {
      symlink(LockerRig.programs + "/patternlock-painter", rig.helpers.folder + "/patternlock-painter")
    }
    try rig.lock()
  }

  // MARK: Chance

  private static func chance(_ count: Int, of all: Int, _ random: inout SplitMix) -> Bool {
    Int.random(in: 0..<all, using: &random) < count
  }

  private func chance(_ count: Int, of all: Int) -> Bool { Self.chance(count, of: all, &random) }

  private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private func point(on output: TestOutput) -> OutputPoint {
    // Mostly on the pad: strokes at random dots are what the pad is for.
    if let pad = rig.pad(on: output), chance(3, of: 4) {
      return OutputPoint(
        x: pad.x + Double(number(0...1_000)) / 1_000 * pad.width,
        y: pad.y + Double(number(0...1_000)) / 1_000 * pad.height)
    }
    return OutputPoint(
      x: Double(number(-10...Int(output.size.width) + 10)),
      y: Double(number(-10...Int(output.size.height) + 10)))
  }

  private var anyOutput: TestOutput? { rig.compositor.outputs.randomElement(using: &random) }
  private var anySeat: TestSeat? { rig.compositor.seats.randomElement(using: &random) }

  private var anyMode: TestOutput.Mode {
    let scales: [UInt32] = [120, 150, 180, 210, 240, 360]
    let transforms: [WlOutput.Transform] = [.normal, ._90, ._180, ._270, .flipped, .flipped90]
    return .init(
      width: Int32(number(8...80)) * 24, height: Int32(number(8...80)) * 24,
      scaleIn120ths: scales[number(0...scales.count - 1)],
      transform: transforms[number(0...transforms.count - 1)])
  }

  // MARK: Steps

  /// Does one thing that can happen around a lock, and looks whether all is well.
  func step() throws {
    steps += 1
    let fault = Fault(rawValue: number(0...Fault.total - 1))
    history.append(fault.name)
    if history.count > Self.longestHistory { history.removeFirst() }
    try play(fault)
    try rig.loop.runOnce(limit: Milliseconds(Int64(number(0...2))))
    check()
  }

  private func play(_ fault: Fault) throws {
    switch fault {
    case .addOutput where rig.compositor.outputs.count < 4:
      outputNumber += 1
      rig.compositor.addOutput("TEST-\(outputNumber)", anyMode)
    case .removeOutput: anyOutput?.remove()
    case .changeOutput: anyOutput?.change(to: anyMode)
    case .configure: configure()
    case .touch: touch()
    case .stroke: stroke()
    case .pointer: pointer()
    case .key: key()
    case .text: anySeat?.type(chance(1, of: 2) ? "abc DEF 123" : "wrong")
    case .enter: anySeat?.tap(.enter)
    case .escape: anySeat?.tap(.escape)
    case .keymap: try keymap()
    case .capabilities: capabilities()
    case .addSeat where rig.compositor.seats.count < 3:
      seatNumber += 1
      rig.compositor.addSeat("extra\(seatNumber)", layout: rig.layout)
    case .removeSeat where rig.compositor.seats.count > 1: anySeat?.remove()
    case .focus: anySeat?.focusKeyboard(on: chance(1, of: 3) ? nil : anyOutput?.cover)
    case .pacing:
      let pacings: [FramePacing] = [.immediate, .every(Milliseconds(Int64(number(1...20)))), .manual]
      rig.compositor.options.pacing = pacings[number(0...2)]
    case .frame: rig.compositor.showFrame()
    case .silence: rig.compositor.withholdsEvents.toggle()
    case .signal: signal()
    case .pause: try pause()
    case .helper: helper()
    case .wait: try rig.loop.run(for: Milliseconds(Int64(number(1...30))))
    case .addOutput, .addSeat, .removeSeat: break
    }
  }

  private func configure() {
    guard let output = anyOutput else { return }
    let sizes: [(UInt32, UInt32)] = [
      (0, 0), (0, 100), (1, 1), (.max, .max), (0x7fff_ffff, 10), (60_000, 60_000),
      (UInt32(output.size.width), UInt32(output.size.height)),
    ]
    let size = sizes[number(0...sizes.count - 1)]
    output.configure(width: size.0, height: size.1)
    // A compositor that asked for nonsense says the truth in the end.
    output.configure(width: UInt32(output.size.width), height: UInt32(output.size.height))
  }

  private func touch() {
    guard let seat = anySeat, let output = anyOutput else { return }
    let finger = Int32(number(0...2))
    switch number(0...5) {
    case 0, 1: seat.touchDown(finger, on: output, at: point(on: output))
    case 2, 3: seat.touchMove(finger, to: point(on: output))
    case 4: seat.touchUp(finger)
    default: seat.touchCancel()
    }
  }

  private func stroke() {
    guard let seat = anySeat, let output = anyOutput else { return }
    let points = (0..<number(1...6)).map { _ in point(on: output) }
    seat.stroke(Int32(number(0...1)), through: points, on: output, samples: number(1...4))
  }

  private func pointer() {
    guard let seat = anySeat, let output = anyOutput else { return }
    switch number(0...4) {
    case 0, 1: seat.pointerMove(to: point(on: output), on: output)
    case 2: seat.pointerButton(.pressed)
    case 3: seat.pointerButton(.released)
    default: seat.pointerLeave()
    }
  }

  private func key() {
    let keys: [Key] = [
      .escape, .backspace, .tab, .enter, .a, .u, .leftControl, .leftShift, .space, .capsLock, .up,
    ]
    guard let seat = anySeat else { return }
    let key = keys[number(0...keys.count - 1)]
    if chance(1, of: 2) {
      seat.tap(key)
    } else if chance(1, of: 2) {
      seat.press(key)
    } else {
      seat.release(key)
    }
  }

  /// Another layout, or what no keyboard has: no text at all, cut off, huge, or smaller than its size says.
  private func keymap() throws {
    guard let seat = anySeat else { return }
    let noise = (0..<number(1...500)).map { _ in UInt8(number(0...255)) }
    switch number(0...5) {
    case 0: try seat.sendKeymap(noise)
    case 1: try seat.sendKeymap(Array("xkb_keymap { xkb_keycodes { <A> = 38; };".utf8))
    case 2: try seat.sendKeymap(Array(repeating: UInt8(ascii: " "), count: 5 << 20))
    case 3: try seat.sendKeymap(noise, size: [0, 1 << 20, .max][number(0...2)])
    default: seat.sendKeymap(of: otherLayouts[number(0...otherLayouts.count - 1)])
    }
  }

  private func capabilities() {
    let all: [WlSeat.Capability] = [.touch, .pointer, .keyboard]
    var some: WlSeat.Capability = []
    for one in all where chance(2, of: 3) { some.insert(one) }
    anySeat?.setCapabilities(some)
  }

  /// Signals that must not end a lock.
  private func signal() {
    let signals = [SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGPIPE, SIGCHLD, SIGWINCH, SIGTSTP, SIGTTOU]
    rig.locker?.signal(signals[number(0...signals.count - 1)])
  }

  /// The locker gets no processor for a moment: what arrives meanwhile is dealt with in one go.
  private func pause() throws {
    rig.locker?.signal(SIGSTOP)
    stroke()
    anySeat?.type("wrong")
    try rig.loop.run(for: Milliseconds(Int64(number(1...20))))
    rig.locker?.signal(SIGCONT)
  }

  /// Stops, continues or kills one of the locker's children.
  private func helper() {
    guard let locker = rig.locker else { return }
    let children = InspectedProcess(processID: locker.processID).children.map(\.processID).sorted()
    guard let child = children.randomElement(using: &random) else { return }
    switch number(0...7) {
    case 0: kill(child, SIGKILL)
    case 1...3:
      kill(child, SIGSTOP)
      stopped.insert(child)
    default:
      for child in stopped.intersection(children) { kill(child, SIGCONT) }
      stopped = []
    }
  }

  // MARK: What must hold

  private func check() {
    let words = "after step \(steps): \(history.suffix(20).joined(separator: " "))"
    #expect(rig.compositor.violations == [], "\(words)")
    // A stroke at random may be the right one.
    guard rig.compositor.unlockCount == 0 || wasGranted else {
      Issue.record("unlocked without a grant \(words)")
      return
    }
    if rig.compositor.unlockCount == 0, let ending = rig.locker?.ending {
      Issue.record(
        "the locker ended (\(ending)) \(words); it said: \(rig.locker?.output.suffix(2_000) ?? "")")
    }
  }

  /// Whether a helper was given what it grants.
  private var wasGranted: Bool {
    let pattern = FakeHelpers.hexadecimal([3, 3] + FakeHelpers.pattern.map { UInt8($0 - 1) })
    let password = FakeHelpers.hexadecimal(Array(FakeHelpers.password.utf8))
    return rig.helpers.attempts(.pattern).contains(pattern)
      || rig.helpers.attempts(.password).contains(password)
  }

  /// Whether the episode is over: by chance the right pattern was drawn, or something failed.
  var isOver: Bool {
    rig.compositor.state != .locked || rig.locker?.ending != nil || !rig.compositor.violations.isEmpty
  }

  /// Lets the world calm down, and has the owner come in.
  func comeIn(by way: Way) throws {
    guard rig.compositor.unlockCount == 0 else { return }
    if let locker = rig.locker {
      for child in InspectedProcess(processID: locker.processID).children { kill(child.processID, SIGCONT) }
    }
    rig.compositor.withholdsEvents = false
    rig.compositor.options.pacing = .immediate
    for seat in rig.compositor.seats.dropFirst() { seat.remove() }
    for output in rig.compositor.outputs { output.remove() }
    let seat = rig.compositor.seats.first ?? rig.compositor.addSeat("last", layout: rig.layout)
    seat.touchCancel()
    seat.setCapabilities([])
    seat.releaseAll()
    let output = rig.compositor.addOutput("LAST-\(steps)", .phone)
    seat.setCapabilities([.touch, .pointer, .keyboard])
    rig.compositor.showFrame()
    try rig.wait(for: "a screen, seat and pad (\(way), \(words))") {
      output.cover?.subsurfaces.first?.isMapped == true && rig.pad(on: output) != nil
        && seat.isTouchListenedTo
        && seat.isKeyboardListenedTo
    }
    seat.focusKeyboard(on: output.cover)
    try rig.wait(for: "the unlock by \(way) (\(words))") { attempt(way, on: output, seat) }
    _ = try rig.waitForEnding()
    #expect(rig.compositor.violations == [])
    #expect(rig.compositor.unlockCount == 1)
  }

  private var words: String { "step \(steps), \(history.joined(separator: " "))" }

  enum Way { case pattern, password }

  /// A helper that was killed comes back after a pause, so that the owner tries again.
  private func attempt(_ way: Way, on output: TestOutput, _ seat: TestSeat) -> Bool {
    guard rig.compositor.state == .locked else { return true }
    switch way {
    case .pattern:
      seat.tap(.escape)
      try? rig.draw(FakeHelpers.pattern, on: output, seat: seat)
    case .password:
      seat.tap(.escape)
      seat.tap(.escape)
      seat.type(FakeHelpers.password)
      seat.tap(.enter)
    }
    try? rig.loop.run(for: 250)
    return rig.compositor.state != .locked
  }
}
