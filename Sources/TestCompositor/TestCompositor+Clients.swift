import Glibc
import Platform

extension TestCompositor {
  /// Starts a program as a client, by WAYLAND_SOCKET.
  ///
  /// - Parameters:
  ///   - path: of the program, absolute.
  ///   - arguments: without its name.
  ///   - environment: all of it but WAYLAND_SOCKET, as `NAME=value`.
  ///   - descriptors: become 4, 5 and so on in the child.
  public func start(
    _ path: String, _ arguments: [String] = [], environment: [String], descriptors: [Int32] = []
  ) throws(SystemError) -> ChildProgram {
    let (_, socket) = try display.createClient()
    defer { close(socket) }
    return try ChildProgram(
      path, arguments, environment: environment + ["WAYLAND_SOCKET=3"], descriptors: [socket] + descriptors,
      loop: loop)
  }
}
