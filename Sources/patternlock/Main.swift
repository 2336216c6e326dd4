import CPlatform
import Glibc
import HelperWire
import Platform
import SecretMemory

@main enum Main {
  /// `x.y.z`, as in CHANGELOG.md.
  static let version = "0.1.0"

  static func main() {
    // Neither a stranger's signal nor a reader of our messages that went away may end a lock. That signal comes from
    // whoever means to unlock: it must not end what has only just been started.
    _ = platform_signal_ignore(SIGUSR1)
    ProcessHardening.apply()
    _ = platform_signal_ignore(SIGPIPE)
    // Where children are reaped by the kernel, their numbers may be another's by the time they are ended.
    _ = platform_signal_default(SIGCHLD)
    // One that was started from a descriptor has that one's number for a name.
    _ = platform_set_process_name("patternlock")
    exit(run(ProcessArguments.all).rawValue)
  }

  private static func run(_ arguments: [String]) -> ExitStatus {
    if arguments.first == HomeProcess.name { return HomeReader.run(Array(arguments.dropFirst())) }
    // An option must not be overlooked.
    guard !arguments.isEmpty else {
      Log.error("the command line cannot be read; start patternlock with its name as the first argument")
      return .refused
    }
    let invocation: Invocation
    var settings = Settings()
    do throws(Invocation.Refusal) {
      invocation = try Invocation(arguments: arguments)
    } catch {
      if let message = error.message { Log.error(message) }
      Log.note("'patternlock --help' lists what there is")
      return .refused
    }
    if invocation.has(.help) {
      Log.write(HelpText.text, to: STDOUT_FILENO)
      return .success
    }
    if invocation.has(.version) {
      Log.write("patternlock \(version)\n", to: STDOUT_FILENO)
      return .success
    }
    if invocation.command == .completions {
      Log.write(invocation.shell.script, to: STDOUT_FILENO)
      return .success
    }
    do throws(Settings.BadValue) {
      settings = try self.settings(of: invocation)
    } catch {
      Log.error(error.message)
      return .refused
    }
    if settings.checksConfiguration { return check(settings) }
    // What goes on in the background reads the command line once more, and tells the same.
    if invocation.command != .lock || !settings.isDaemon { settings.tellFaults() }
    for option in invocation.foreignOptions { Log.warning("the option \(option.fault); it is left out") }
    return run(invocation, settings)
  }

  /// The settings, as far as they can be had without a risk for the command: a home folder may never answer. A lock
  /// reads the rest once it is asked for.
  private static func settings(of invocation: Invocation) throws(Settings.BadValue) -> Settings {
    let fromCommandLine = try Settings(commandLine: invocation)
    switch invocation.command {
    case .lock where !fromCommandLine.checksConfiguration: return fromCommandLine
    case .agent:
      if let files = HomeQuestion.files(for: invocation, within: longestConfiguration) {
        return try Settings(invocation, files)
      }
      Log.warning("the home folder does not answer; the agent goes on without the configuration file")
      return fromCommandLine
    default: return try Settings(invocation)
    }
  }

  /// How long the agent waits for its configuration.
  private static let longestConfiguration: Milliseconds = 2_000

  /// `--check-config`.
  private static func check(_ settings: Settings) -> ExitStatus {
    let faults = settings.faults + settings.commandLineFaults
    for fault in faults { Log.error(fault) }
    return faults.isEmpty ? .success : .refused
  }

  private static func run(_ invocation: Invocation, _ settings: Settings) -> ExitStatus {
    switch invocation.command {
    case .lock where settings.isDaemon: Daemon.start(invocation, settings)
    case .lock: LockCommand.run(invocation, settings)
    case .enroll: EnrollCommand.run(settings)
    case .remove: RemoveCommand.run(settings)
    case .status: StatusCommand.run(settings)
    case .doctor: DoctorCommand.run(settings)
    case .completions: .success
    case .try: TryCommand.run(settings)
    case .agent: AgentCommand.run(invocation, settings)
    }
  }
}
