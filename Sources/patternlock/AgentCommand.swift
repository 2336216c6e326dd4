import Agent
import CPlatform
import Platform

/// `patternlock agent`: locks for logind, before sleep and when idle.
enum AgentCommand {
  static func run(_ invocation: Invocation, _ settings: Settings, _ log: LogOutput?) -> ExitStatus {
    log?.begin()
    // Whoever ends lockers by their name must not end what starts them.
    _ = platform_set_process_name("patternlock-agt")
    tellDoubts(settings)
    var options = AgentOptions()
    options.lockAfter = settings.lockAfter
    options.screenOffAfter = settings.screenOffAfter
    options.allowsLogindUnlock = settings.allowsLogindUnlock
    options.lockerArguments = lockerArguments(invocation, settings)
    options.plainLockerArguments = options.lockerArguments + ["--\(Option.config.name)=/dev/null"]
    do throws(AgentFailure) {
      let agent = try Agent(options)
      try agent.run()
      return .success
    } catch {
      Log.error("\(error)")
      if case .noCompositor = error { return .noCompositor }
      return .refused
    }
  }

  /// Says now what would keep a locker from starting: nobody reads it when the machine goes to sleep.
  private static func tellDoubts(_ settings: Settings) {
    do throws(SystemError) {
      let preflight = Preflight(
        service: settings.pamService, helper: .success(try HelperFolder.authenticator(settings)),
        files: .unread)
      if let warning = preflight.warning { Log.warning(warning) }
    } catch {
      Log.error("no session will be locked: \(HelperFolder.words(for: error))")
    }
  }

  /// What the agent was given that concerns lockers. They read the configuration themselves, at each lock.
  private static func lockerArguments(_ invocation: Invocation, _ settings: Settings) -> [String] {
    var arguments: [String] = []
    for (option, value) in invocation.options where option.commands?.contains(.lock) ?? true {
      arguments.append(option.value == nil ? "--\(option.name)" : "--\(option.name)=\(value)")
    }
    if settings.allowsLogindUnlock { arguments.append("--\(Option.allowSignalUnlock.name)") }
    return arguments + ["--\(Option.foreground.name)"]
  }
}
