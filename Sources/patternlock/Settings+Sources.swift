import Platform

extension Settings {
  /// What the configuration file and then the command line say.
  ///
  /// Faults of the file are kept in ``faults`` and left out: they never leave a session unlocked. Nor do those of the
  /// command line that only concern the look of a lock, which are kept in ``commandLineFaults``.
  /// - Throws: the first other fault of the command line.
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
    faults += look.faults
    look.faults = []
    try apply(commandLine: invocation)
    commandLineFaults += look.faults
    look.faults = []
    for (option, value) in invocation.swaylockColors { look.setSwaylockColor(option, value) }
    look.replaceInvisibleColors()
    faults += look.faults
  }

  /// What the command line alone says. No file is looked at, and themes are left out.
  /// - Throws: its first fault that concerns more than the look of a lock.
  init(commandLine invocation: Invocation) throws(BadValue) {
    self.init()
    look.files = .unread
    try apply(commandLine: invocation)
  }

  private mutating func apply(commandLine invocation: Invocation) throws(BadValue) {
    for (option, value) in invocation.options {
      do throws(BadValue) {
        if try look.apply(option, value: value) { continue }
      } catch {
        // A session must not stay open for the sake of a picture or a color.
        guard invocation.command == .lock else { throw error }
        commandLineFaults.append("\(error.message); the option is left out")
        continue
      }
      try apply(option, value: value)
    }
  }

  /// Warns of what is left out: of a file with many faults, as one written for swaylock, in one line.
  ///
  /// - Parameter told: faults of the command line that were told already.
  func tellFaults(except told: [String] = []) {
    if faults.count > 1 {
      Log.warning(
        "\(faults.count) faults in the configuration, which are left out: "
          + "'patternlock --check-config' lists them")
    } else if let fault = faults.first {
      Log.warning(fault)
    }
    for fault in commandLineFaults where !told.contains(fault) { Log.warning(fault) }
  }
}
