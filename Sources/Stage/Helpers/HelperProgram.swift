import Glibc
import HelperWire
import Platform

/// The program of a helper, opened before the lock so that every later start runs the same file.
public final class HelperProgram {
  public let executable: HelperExecutable

  public var path: String { executable.path }

  /// What its processes write messages to.
  var standardError = STDERR_FILENO

  /// - Parameter path: absolute.
  public init(path: String) throws(SystemError) {
    executable = try HelperExecutable(path: path)
  }

  /// Takes over a program that is open already.
  ///
  /// - Parameter path: its name.
  public init(path: String, handle: consuming FileDescriptor) throws(SystemError) {
    executable = try HelperExecutable(path: path, handle: handle)
  }

  /// In words what went wrong with a process of this program; where it is of another version than patternlock, also
  /// where both lie and what to do.
  public func words(on error: WireError) -> String {
    guard case .unknownVersion = error else { return "\(error)" }
    let own = (try? OwnProgram.path()) ?? "patternlock"
    return
      "\(path) is of another version than \(own): \(error); install both from one package, remove what is left of "
      + "another installation, and restart the agent where one runs"
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
