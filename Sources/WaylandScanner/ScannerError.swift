/// Why no bindings could be written: what happened, where, and what to do.
enum ScannerError: Error, Equatable, CustomStringConvertible {
  case usage
  /// A line of the list of bindings does not have its columns.
  case badListLine(file: String, line: Int, reason: String)
  /// A protocol description is not installed.
  case missingXML(path: String, package: String)
  /// pkg-config does not know a package that must be installed.
  case missingPackage(module: String, package: String)
  /// A protocol description is not well-formed, or not a protocol description.
  case badXML(file: String, line: Int, reason: String)
  /// The description has no such interface, or not at this version.
  case missingInterface(file: String, interface: String, version: Int, found: Int?)
  /// The protocol asks for something that the bindings do not do.
  case unsupported(interface: String, message: String, reason: String)
  case cannotRead(path: String, reason: String)
  case cannotWrite(path: String, reason: String)

  var description: String {
    switch self {
    case .usage:
      "usage: WaylandScanner client|server|rig PACKAGE-DIRECTORY OUTPUT-DIRECTORY"
    case .badListLine(let file, let line, let reason):
      "\(file):\(line): \(reason); a line is: XML-file interface version side why"
    case .missingXML(let path, let package):
      "\(path) is missing; install the Debian package \(package) (apt-get install \(package))"
    case .missingPackage(let module, let package):
      "pkg-config finds no \(module); install the Debian packages pkg-config and \(package) "
        + "(apt-get install pkg-config \(package))"
    case .badXML(let file, let line, let reason):
      "\(file):\(line): \(reason); reinstall the package it came from or correct the file"
    case .missingInterface(let file, let interface, let version, nil):
      "\(file) has no interface \(interface), wanted at version \(version); correct protocols/bindings.list"
    case .missingInterface(let file, let interface, let version, let found?):
      "\(file) has \(interface) at version \(found), wanted is \(version); install newer protocol files, "
        + "lower it in protocols/bindings.list or add what is new to a supplement"
    case .unsupported(let interface, let message, let reason):
      "\(interface).\(message): \(reason)"
    case .cannotRead(let path, let reason):
      "cannot read \(path): \(reason)"
    case .cannotWrite(let path, let reason):
      "cannot write \(path): \(reason)"
    }
  }
}
