import CPlatform

/// What this program was started with.
public enum ProcessArguments {
  /// The program's name and its arguments; empty where they cannot be found.
  ///
  /// Not `CommandLine.arguments`: with Swift linked in, that looks for them beside the environment, and finds none
  /// where a preloaded library has changed a variable.
  public static var all: [String] {
    var count: Int32 = 0
    guard let arguments = platform_arguments(&count) else { return CommandLine.arguments }
    return (0..<Int(count)).compactMap { arguments[$0].map { String(cString: $0) } }
  }
}
