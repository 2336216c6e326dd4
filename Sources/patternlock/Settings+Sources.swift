import Platform

extension Settings {
  /// What the configuration file and then the command line say.
  ///
  /// Faults of the file are kept in ``faults`` and left out: they never leave a session unlocked.
  /// - Throws: the first fault of the command line.
  init(_ invocation: Invocation) throws(BadValue) {
    self.init()
    // The file's path is on the command line, so that is read first; its options are applied last, to win.
    var fromCommandLine = Settings()
    for (option, value) in invocation.options { try fromCommandLine.apply(option, value: value) }
    if let path = fromCommandLine.configPath ?? UserDirectories.configuration.map({ $0 + "/config" }) {
      let file = ConfigurationFile(path: path, isRequired: fromCommandLine.configPath != nil)
      faults += file.warnings
      for (option, value, line) in file.options {
        do throws(BadValue) {
          try apply(option, value: value)
        } catch {
          // Each line is right by itself, and one too many.
          faults.append("\(path):\(line): \(error.message); the line is left out")
        }
      }
    }
    for (option, value) in invocation.options { try apply(option, value: value) }
    faults += look.faults
  }
}
