import HelperWire
import Platform

/// The program of an authenticator, opened before the lock so that every later start runs the same file.
public final class HelperProgram {
  public let executable: HelperExecutable

  public var path: String { executable.path }

  /// - Parameter path: absolute.
  public init(path: String) throws(SystemError) {
    executable = try HelperExecutable(path: path)
  }

  /// Opens a program that the configuration names, if nobody but root and the user can have put it there.
  public init(trusted path: String) throws(Distrust) {
    let handle = try TrustedFile.open(path)
    do throws(SystemError) {
      executable = try HelperExecutable(path: path, handle: handle)
    } catch {
      throw .system(error)
    }
  }
}
