import Platform

extension Settings {
  /// What the configuration file and then the command line say.
  ///
  /// Faults of the file are kept in ``faults`` and left out: they never leave a session unlocked.
  /// - Throws: the first fault of the command line.
  ///
  /// - Parameter files: where files are read from.
  init(_ invocation: Invocation, _ files: UserFiles = UserFiles()) throws(BadValue) {
    // The file's path is on the command line, so that is read first; its options are applied last, to win.
    let fromCommandLine = try Settings(commandLine: invocation)
    self.init()
    look.files = files
    if let path = fromCommandLine.configPath ?? UserDirectories.configuration.map({ $0 + "/config" }) {
      let file = ConfigurationFile(path: path, isRequired: fromCommandLine.configPath != nil, files)
      faults += file.warnings
      for (option, value) in file.swaylockColors { look.setSwaylockColor(option, value) }
      for (option, value, line) in file.options {
        do throws(BadValue) {
          try apply(option, value: value)
        } catch {
          // Each line is right by itself, and one too many.
          faults.append("\(path):\(line): \(error.message); the line is left out")
        }
      }
    }
    for (option, value) in invocation.options {
      do throws(BadValue) {
        try apply(option, value: value)
      } catch {
        // All else was found right above; where its file is missing, no session stays unlocked for that.
        guard option == .theme else { throw error }
        faults.append(error.message)
      }
    }
    for (option, value) in invocation.swaylockColors { look.setSwaylockColor(option, value) }
    look.replaceInvisibleColors()
    faults += look.faults
  }

  /// What the command line alone says. No file is looked at, and themes are left out.
  /// - Throws: its first fault.
  init(commandLine invocation: Invocation) throws(BadValue) {
    self.init()
    look.files = .unread
    for (option, value) in invocation.options { try apply(option, value: value) }
  }
}
