import CPlatform
import Glibc
import HelperWire
import Platform
import SecretMemory

@main enum Main {
  /// `x.y.z`, as in CHANGELOG.md.
  static let version = "0.1.0"

  static func main() {
    ProcessStart.prepareMain()
    if ProcessArguments.all.first == LogRelay.processName {
      LogRelay.run()
      exit(0)
    }
    // Helpers are no reason to end other programs.
    if ProcessArguments.all.first != HomeProcess.name { ProcessStart.avoidOutOfMemoryKill() }
    ProcessHardening.apply()
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
    if invocation.has(.help) { return StandardOutput.write(HelpText.text) }
    if invocation.has(.version) { return StandardOutput.write("patternlock \(version)\n") }
    if invocation.command == .completions { return StandardOutput.write(invocation.shell.script) }
    let log = invocation.command.mayNotWait ? LogOutput() : nil
    defer { log?.finish() }
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
    return run(invocation, settings, log)
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

  private static func run(
    _ invocation: Invocation, _ settings: Settings, _ log: LogOutput?
  ) -> ExitStatus {
    switch invocation.command {
    case .lock where settings.isDaemon: Daemon.start(invocation, settings)
    case .lock: LockCommand.run(invocation, settings, log)
    case .enroll: EnrollCommand.run(settings)
    case .remove: RemoveCommand.run(settings)
    case .status: StatusCommand.run(settings)
    case .doctor: DoctorCommand.run(settings)
    case .completions: .success
    case .try: TryCommand.run(settings)
    case .agent: AgentCommand.run(invocation, settings, log)
    }
  }
}
