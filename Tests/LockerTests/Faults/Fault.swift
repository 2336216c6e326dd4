/// What can happen around a lock, each as often as its weight says.
enum Fault: CaseIterable {
  case addOutput, removeOutput, changeOutput, configure
  case touch, stroke, pointer
  case key, text, enter, escape, keymap
  case capabilities, addSeat, removeSeat, focus
  case pacing, frame, silence
  case signal, pause, helper, wait

  private var weight: Int {
    switch self {
    case .touch, .key, .pointer: 8
    case .stroke, .enter, .text, .frame: 4
    case .addOutput, .changeOutput, .configure, .escape, .focus, .capabilities: 3
    case .removeOutput, .signal, .pacing: 2
    case .addSeat, .removeSeat, .silence, .pause, .helper, .keymap, .wait: 1
    }
  }

  /// The sum of all weights.
  static let total = allCases.reduce(0) { $0 + $1.weight }

  /// - Parameter number: below ``total``.
  init(rawValue number: Int) {
    var rest = number
    self = .wait
    for fault in Self.allCases {
      rest -= fault.weight
      if rest < 0 {
        self = fault
        return
      }
    }
  }

  var name: String { "\(self)" }
}
