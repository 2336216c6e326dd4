import CPlatform
import Glibc

/// The one place that starts programs.
public enum ChildProcess {
  /// The first descriptor of a child that is not a standard one.
  private static let firstGiven: Int32 = 3
  /// Descriptors are moved from here on first, clear of the numbers that they get in the child.
  private static let lowestHeld: Int32 = 10

  /// Starts a program.
  ///
  /// The child has no input and no output but standard error; default actions for all signals, none of them blocked; a
  /// session of its own, so that Ctrl-C in a terminal does not reach it; and the limits that this process was started
  /// with.
  ///
  /// - Parameters:
  ///   - program: an open handle of it. It becomes the child's last descriptor: the interpreter of a script opens the
  ///     script by it.
  ///   - arguments: with the name first.
  ///   - environment: as `NAME=value`; nil for ours.
  ///   - descriptors: become 3, 4 and so on; the child has no others.
  ///   - standardError: becomes 2.
  public static func start(
    _ program: Int32, arguments: [String], environment: [String]? = nil, descriptors: [Int32] = [],
    standardError: Int32 = STDERR_FILENO
  ) throws(SystemError) -> pid_t {
    let name = arguments.first ?? ""
    var held: [Int32] = []
    defer { for number in held { close(number) } }
    for number in descriptors + [program] {
      held.append(platform_duplicate_above(number, lowestHeld))
      guard held.last != -1 else { throw SystemError("hold a descriptor for", name) }
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }

    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    let isOpen = fcntl(standardError, F_GETFD) >= 0
    posix_spawn_file_actions_adddup2(&actions, isOpen ? standardError : STDIN_FILENO, STDERR_FILENO)
    for (index, number) in held.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, number, firstGiven + Int32(index))
    }
    _ = platform_spawn_close_from(&actions, firstGiven + Int32(held.count))
    _ = platform_spawn_fresh(&attributes)

    let words = arguments.map { strdup($0) }
    let variables = environment?.map { strdup($0) }
    defer { for string in words + (variables ?? []) { free(string) } }
    var process: pid_t = 0
    let path = "/proc/self/fd/\(firstGiven + Int32(descriptors.count))"
    let code =
      if let variables {
        platform_spawn(&process, path, &actions, &attributes, words + [nil], variables + [nil])
      } else {
        platform_spawn(&process, path, &actions, &attributes, words + [nil], environ)
      }
    guard code == 0 else { throw SystemError("start", name, code: code) }
    return process
  }
}
