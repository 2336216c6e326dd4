import CSandbox
import Glibc
import Platform

/// Which system calls a sandboxed process may make, by seccomp.
///
/// A refused call fails and does not end the process: another libc or another architecture may try a call that nobody
/// here has thought of, and then do without.
struct SystemCallFilter {
  /// What becomes of calls that no rule names.
  enum Kind {
    /// They fail with ENOSYS, on which libc falls back from newer calls to older ones; the rules are what is allowed.
    case allowList
    /// They are allowed; the rules are what is refused.
    case denyList
  }

  let kind: Kind
  let rules: [SystemCallRule]

  /// Makes the filter, for which libseccomp is read from the disk.
  ///
  /// - Returns: nil where the kernel takes none, or libseccomp is not installed.
  /// - Throws: what libseccomp says: a filter that lacks a rule would be half a sandbox, or break the helper.
  func prepare() throws(SystemError) -> Prepared? {
    guard sandbox_kernel_has_seccomp() != 0,
      let filter = sandbox_filter_begin(kind == .allowList ? ENOSYS : 0)
    else { return nil }
    let prepared = Prepared(filter: filter)
    switch kind {
    case .allowList:
      try prepared.add(rules, error: 0)
      // ENOSYS would do as well, but is not what a person expects to read.
      try prepared.add([SystemCallRule(SystemCallRule.forbidden)], error: EPERM)
    case .denyList: try prepared.add(rules, error: EPERM)
    }
    return prepared
  }

  /// A filter that is ready to be put on.
  struct Prepared: ~Copyable {
    private let filter: OpaquePointer

    fileprivate init(filter: OpaquePointer) {
      self.filter = filter
    }

    deinit { sandbox_filter_end(filter) }

    fileprivate func add(_ rules: [SystemCallRule], error: Int32) throws(SystemError) {
      for rule in rules {
        for call in rule.calls {
          let result = sandbox_filter_add(filter, call, error, rule.conditions, UInt32(rule.conditions.count))
          guard result == 0 else { throw SystemError("make a seccomp rule for", call, code: -result) }
        }
      }
    }

    /// Puts it on this process.
    func enter() throws(SystemError) {
      let result = sandbox_filter_load(filter)
      guard result == 0 else { throw SystemError("enter a seccomp sandbox", code: -result) }
    }
  }
}
