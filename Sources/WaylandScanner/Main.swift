import Foundation

/// Writes Swift bindings of the Wayland protocols in `protocols/bindings.list`, one file an interface.
@main enum Main {
  static func main() {
    do throws(ScannerError) {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws(ScannerError) {
    guard arguments.count == 3, let target = BindingTarget(rawValue: arguments[0]) else { throw .usage }
    let (package, output) = (arguments[1], arguments[2])
    let path = package + "/protocols/bindings.list"
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .cannotRead(path: path, reason: "it is missing or may not be read")
    }
    let list = try BindingList(String(decoding: data, as: UTF8.self), file: path)
    let bindings = try Bindings(list: list, files: ProtocolFiles(package: package))
    for (name, text) in try sources(bindings, for: target) {
      do {
        try text.write(toFile: output + "/" + name, atomically: true, encoding: .utf8)
      } catch {
        throw .cannotWrite(path: output + "/" + name, reason: error.localizedDescription)
      }
    }
  }

  /// The files of a target, by name.
  static func sources(
    _ bindings: Bindings, for target: BindingTarget
  ) throws(ScannerError) -> [(name: String, text: String)] {
    var files: [(name: String, text: String)] = []
    for bound in bindings.written(for: target) {
      let type = SwiftName.type(bound.interface.name)
      if target == .server {
        files.append((type + "Resource.swift", try ResourceWriter(bindings).source(of: bound)))
      } else {
        files.append((type + ".swift", try ProxyWriter(bindings, target).source(of: bound)))
      }
    }
    if target != .server {
      files.append(("Interfaces.swift", TableWriter(bindings, target).source()))
    }
    return files
  }
}
