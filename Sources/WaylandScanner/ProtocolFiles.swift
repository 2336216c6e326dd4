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

  private static func askPkgConfig(module: String) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["pkg-config", "--variable=pkgdatadir", module]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return process.terminationStatus == 0 && !text.isEmpty ? text : nil
  }
}
