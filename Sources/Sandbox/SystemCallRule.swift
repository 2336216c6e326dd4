import CSandbox

/// System calls, and when they are meant.
struct SystemCallRule {
  let calls: [String]
  let conditions: [sandbox_condition]

  /// - Parameter conditions: all have to hold.
  init(_ calls: [String], _ conditions: sandbox_condition...) {
    self.calls = calls
    self.conditions = conditions
  }
}

extension sandbox_condition {
  /// That some bits of an argument are these. The upper half of a register that carries an `int` means nothing.
  static func argument(
    _ index: UInt32, is value: UInt32, within mask: UInt32 = .max
  ) -> sandbox_condition {
    sandbox_condition(argument: index, mask: UInt64(mask), value: UInt64(value))
  }
}
