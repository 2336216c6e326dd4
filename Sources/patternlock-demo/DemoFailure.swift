import Platform

/// Why the demo could not go on.
enum DemoFailure: Error, CustomStringConvertible {
  case system(SystemError)
  /// A step that did not come about, and what the programs had said by then.
  case missed(step: String, output: String)
  /// pam_wrapper is not installed.
  case noWrapper(SystemError)
  /// The locker broke rules of the protocol.
  case violations([String])

  var description: String {
    switch self {
    case .system(let error): "\(error)"
    case .missed(let step, let output):
      "'\(step)' did not come about." + (output.isEmpty ? "" : " The program said:\n\(output)")
    case .noWrapper(let error):
      "\(error)\nThe demo checks a password without touching yours; 'make test-deps' installs what it needs."
    case .violations(let violations): "the locker broke the protocol: " + violations.joined(separator: "; ")
    }
  }
}
