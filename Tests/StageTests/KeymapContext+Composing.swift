import Platform

@testable import Stage

extension KeymapContext {
  /// One that has the compose table of the environment, as a locker's has once a child has read it.
  static var composing: KeymapContext {
    let context = KeymapContext()
    ComposeFile.text()?.withUnsafeBytes { context.adoptComposeTable($0) }
    return context
  }
}
