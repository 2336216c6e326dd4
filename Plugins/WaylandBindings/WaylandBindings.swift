import Foundation
import PackagePlugin

/// Runs WaylandScanner before a target is compiled: one Swift file for each interface that
/// `protocols/bindings.list` names for it.
@main struct WaylandBindings: BuildToolPlugin {
  /// What is written for a target: the scanner's word for it, the sides of the list, and the file names' ending.
  private static let targets: [String: (word: String, sides: Set<Substring>, suffix: String)] = [
    "WaylandClient": ("client", ["client", "both"], ""),
    "WaylandServer": ("server", ["both"], "Resource"),
    "RigBindings": ("rig", ["rig"], ""),
  ]

  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let (word, sides, suffix) = Self.targets[target.name] else {
      Diagnostics.error("WaylandBindings knows no target \(target.name); add it to Plugins/WaylandBindings")
      return []
    }
    let package = context.package.directoryURL
    let protocols = package.appending(path: "protocols")
    let list = protocols.appending(path: "bindings.list")
    let descriptions = try FileManager.default.contentsOfDirectory(
      at: protocols, includingPropertiesForKeys: nil
    )
    .filter { $0.pathExtension == "xml" }
    // The scanner reads the same list with care and says what is wrong with it; here only names are needed.
    var names = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").compactMap { line in
      let columns = line.split(separator: " ")
      return columns.count > 4 && sides.contains(columns[3]) && !line.hasPrefix("#")
        ? Self.typeName(columns[1]) + suffix : nil
    }
    if word != "server" { names.append("Interfaces") }
    let output = context.pluginWorkDirectoryURL
    return [
      .buildCommand(
        displayName: "Writing Wayland bindings for \(target.name)",
        executable: try context.tool(named: "WaylandScanner").url,
        arguments: [word, package.path(percentEncoded: false), output.path(percentEncoded: false)],
        inputFiles: [list] + descriptions,
        outputFiles: names.map { output.appending(path: $0 + ".swift") })
    ]
  }

  /// As `SwiftName.type` of the scanner.
  private static func typeName(_ interface: Substring) -> String {
    interface.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
