import Foundation
import FoundationXML

/// Reads a protocol description.
final class ProtocolParser: NSObject, XMLParserDelegate {
  private let file: String
  private var interfaces: [Interface] = []
  /// The message that is open, and whether it is a request.
  private var message: (isRequest: Bool, message: Message)?
  private var enumeration: Enumeration?
  private var failure: ScannerError?
  private weak var parser: XMLParser?

  private init(file: String) { self.file = file }

  /// - Parameters:
  ///   - data: the XML.
  ///   - file: its name, for messages.
  /// - Throws: ``ScannerError/badXML(file:line:reason:)``.
  static func interfaces(in data: Data, file: String) throws(ScannerError) -> [Interface] {
    let reader = ProtocolParser(file: file)
    let parser = XMLParser(data: data)
    parser.delegate = reader
    parser.shouldResolveExternalEntities = false
    reader.parser = parser
    // The result says true for a document that ends too early: only the errors on the way count.
    _ = parser.parse()
    if let failure = reader.failure { throw failure }
    if reader.interfaces.isEmpty { throw .badXML(file: file, line: 1, reason: "no interface in it") }
    return reader.interfaces
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    do throws(ScannerError) {
      try open(element, attributes)
    } catch {
      failure = failure ?? error
      parser.abortParsing()
    }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    failure = failure ?? bad("not well-formed XML (libxml2's error \((error as NSError).code))")
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard let last = interfaces.indices.last else { return }
    switch element {
    case "request", "event":
      guard let (isRequest, message) = message else { return }
      if isRequest {
        interfaces[last].requests.append(message)
      } else {
        interfaces[last].events.append(message)
      }
      self.message = nil
    case "enum":
      if let enumeration { interfaces[last].enumerations.append(enumeration) }
      enumeration = nil
    default: break
    }
  }

  private func open(_ element: String, _ attributes: [String: String]) throws(ScannerError) {
    switch element {
    case "interface":
      interfaces.append(
        Interface(name: try name(attributes), version: try number("version", attributes, default: nil)))
    case "request", "event":
      guard !interfaces.isEmpty else { throw bad("<\(element)> outside of an interface") }
      message = (
        element == "request",
        Message(
          name: try name(attributes), since: try number("since", attributes, default: 1),
          isDestructor: attributes["type"] == "destructor")
      )
    case "arg":
      guard message != nil else { throw bad("<arg> outside of a message") }
      message?.message.arguments.append(try argument(attributes))
    case "enum":
      guard !interfaces.isEmpty else { throw bad("<enum> outside of an interface") }
      enumeration = Enumeration(name: try name(attributes), isBitfield: attributes["bitfield"] == "true")
    case "entry":
      guard enumeration != nil else { throw bad("<entry> outside of an enum") }
      enumeration?.entries.append(try entry(attributes))
    case "description":
      let summary = attributes["summary"] ?? ""
      if message != nil {
        message?.message.summary = summary
      } else if enumeration == nil, let last = interfaces.indices.last {
        interfaces[last].summary = summary
      }
    default: break
    }
  }

  private func argument(_ attributes: [String: String]) throws(ScannerError) -> Argument {
    let name = try name(attributes)
    let type = attributes["type"] ?? "missing"
    guard let kind = Argument.Kind(rawValue: type) else {
      throw bad("argument \(name) of unknown type \(type)")
    }
    return Argument(
      name: name, kind: kind, interface: attributes["interface"], enumeration: attributes["enum"],
      allowsNull: attributes["allow-null"] == "true", summary: attributes["summary"] ?? "")
  }

  private func entry(_ attributes: [String: String]) throws(ScannerError) -> Enumeration.Entry {
    guard let name = attributes["name"], name.allSatisfy(Self.isWordCharacter), !name.isEmpty else {
      throw bad("an entry without a proper name")
    }
    let text = attributes["value"] ?? "missing"
    let value = text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
    guard let value else { throw bad("entry \(name) has the value \(text), which is no number of 32 bits") }
    return Enumeration.Entry(
      name: name, value: value, since: try number("since", attributes, default: 1),
      summary: attributes["summary"] ?? "")
  }

  /// A name becomes Swift source, so that it must be one.
  private func name(_ attributes: [String: String]) throws(ScannerError) -> String {
    guard let name = attributes["name"], let first = name.first, first.isLetter || first == "_",
      name.allSatisfy(Self.isWordCharacter)
    else { throw bad("an element without a proper name") }
    return name
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }

  private func number(
    _ attribute: String, _ attributes: [String: String], default: Int?
  ) throws(ScannerError) -> Int {
    guard let text = attributes[attribute] else {
      if let `default` { return `default` }
      throw bad("the attribute \(attribute) is missing")
    }
    guard let number = Int(text), number > 0, number < 10_000 else { throw bad("\(text) is no \(attribute)") }
    return number
  }

  private func bad(_ reason: String) -> ScannerError {
    .badXML(file: file, line: parser?.lineNumber ?? 0, reason: reason)
  }
}
