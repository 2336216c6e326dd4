import Foundation

/// What lock screens say, with the project's translations and the system's locales.
public final class Speech {
  private let translations = TemporaryDirectory()
  private let locales: String
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// What a screen says.
  public struct Words {
    /// The strings that were asked for, in their order.
    public var strings: [String] = []
    /// What the PhrasePrinter prints by name.
    public var named: [String: String] = [:]
  }

  /// Every string of the template.
  public static var strings: [String] {
    let template = (try? String(contentsOfFile: package + "/data/po/patternlock.pot", encoding: .utf8)) ?? ""
    return template.split(separator: "\n").compactMap { line in
      line.hasPrefix("msgid \"") && line.count > 8 ? String(line.dropFirst(7).dropLast()) : nil
    }
  }

  /// - Parameter locales: what is to be there, as `de_DE`.
  public init(locales: [String]) throws {
    try Self.run(Self.package + "/.ci/translations", ["compile", translations.path])
    self.locales = try Self.run(Self.package + "/.ci/locales", locales).filter { !$0.isNewline }
  }

  /// What a screen says with such variables of the environment, beside LANG=C.UTF-8.
  public func words(_ environment: [String: String], strings: [String] = []) throws -> Words {
    var variables = ["LANG": "C.UTF-8", "LOCPATH": locales, "TZ": "UTC"]
    variables.merge(environment) { $1 }
    let output = try Self.run(Self.printer, [translations.path] + strings, environment: variables)
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var words = Words(strings: Array(lines.prefix(strings.count)))
    for line in lines.dropFirst(strings.count) {
      let parts = line.split(separator: "\t")
      if parts.count == 2 { words.named[String(parts[0])] = String(parts[1]) }
    }
    return words
  }

  /// What it says where all is set to one locale.
  public func words(in locale: String, strings: [String] = []) throws -> Words {
    try words(["LC_MESSAGES": locale + ".UTF-8", "LC_TIME": locale + ".UTF-8"], strings: strings)
  }

  /// The program beside the test runner.
  private static var printer: String {
    let runner = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let places = [runner, URL(filePath: CommandLine.arguments.first ?? "/")].map {
      $0.deletingLastPathComponent().path + "/PhrasePrinter"
    }
    return (places + [package + "/.build/debug/PhrasePrinter"])
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "/missing"
  }

  @discardableResult
  private static func run(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil
  ) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(program) ended with status \(process.terminationStatus)")
    }
    return String(decoding: data, as: UTF8.self)
  }

  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }
}
