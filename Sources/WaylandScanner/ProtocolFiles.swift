import Foundation

/// Where the protocol descriptions are: those of the distribution are asked of pkg-config.
struct ProtocolFiles {
  /// The root of this package.
  let package: String
  /// The data directory of a pkg-config module, or nil when it is not installed.
  let dataDirectory: (_ module: String) -> String?

  init(package: String, dataDirectory: @escaping (_ module: String) -> String? = Self.askPkgConfig) {
    self.package = package
    self.dataDirectory = dataDirectory
  }

  /// Reads one description of the list.
  ///
  /// - Throws: ``ScannerError/missingPackage(module:package:)``, ``ScannerError/missingXML(path:package:)`` and
  ///   what ``ProtocolParser`` throws.
  func interfaces(in file: String) throws(ScannerError) -> [Interface] {
    let (path, source) = try locate(file)
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .missingXML(path: path, package: source)
    }
    return try ProtocolParser.interfaces(in: data, file: path)
  }

  private func locate(_ file: String) throws(ScannerError) -> (path: String, debianPackage: String) {
    if file.hasPrefix("protocols/") { return (package + "/" + file, "source of patternlock again") }
    let isCore = file == "wayland.xml"
    let module = isCore ? "wayland-client" : "wayland-protocols"
    let debianPackage = isCore ? "libwayland-dev" : "wayland-protocols"
    guard let directory = dataDirectory(module) else {
      throw .missingPackage(module: module, package: debianPackage)
    }
    return (directory + "/" + file, debianPackage)
  }

  /// Through the shell, with names of this file only: Foundation's Process leaks, which ends a build with
  /// AddressSanitizer.
  private static func askPkgConfig(module: String) -> String? {
    guard let pipe = popen("pkg-config --variable=pkgdatadir \(module) 2>/dev/null", "r") else { return nil }
    var line = [CChar](repeating: 0, count: Int(PATH_MAX))
    let hasLine = fgets(&line, PATH_MAX, pipe) != nil
    let status = pclose(pipe)
    let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return hasLine && status == 0 && !text.isEmpty ? text : nil
  }
}
