import HelperWire
import Platform

/// The program of the authenticators, opened before the lock so that every later start runs the same file.
public final class HelperProgram {
  public let executable: HelperExecutable

  /// - Parameter path: absolute.
  public init(path: String) throws(SystemError) {
    executable = try HelperExecutable(path: path)
  }
}
