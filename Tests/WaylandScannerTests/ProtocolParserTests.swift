import Foundation
import Testing

@testable import WaylandScanner

@Suite struct ProtocolParserTests {
  private func parse(_ body: String) throws -> [Interface] {
    try ProtocolParser.interfaces(in: Data("<protocol name=\"p\">\(body)</protocol>".utf8), file: "p.xml")
  }

  private func reason(_ body: String) -> String {
    do {
      _ = try parse(body)
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test("a description becomes interfaces with their messages and enumerations")
  func wholeDescription() throws {
    let interfaces = try parse(
      """
      <copyright>none</copyright>
      <interface name="a_b" version="3">
        <description summary="an  a">Long text.</description>
        <request name="make" since="2">
          <description summary="makes"/>
          <arg name="id" type="new_id" interface="c"/>
          <arg name="on" type="object" interface="d" allow-null="true"/>
        </request>
        <request name="destroy" type="destructor"/>
        <event name="said"><arg name="text" type="string"/></event>
        <enum name="bits" bitfield="true">
          <description summary="not the interface's"/>
          <entry name="one" value="0x1" summary="first"/><entry name="two" value="2" since="2"/>
        </enum>
      </interface>
      <interface name="c" version="1"/>
      """)
    #expect(interfaces.map(\.name) == ["a_b", "c"])
    let first = try #require(interfaces.first)
    #expect(first.version == 3 && first.summary == "an  a")
    #expect(first.requests.map(\.signature) == ["2n?o", ""])
    #expect(first.requests.map(\.slotInterfaces) == [["c", "d"], []])
    #expect(first.destructors.map(\.name) == ["destroy"])
    #expect(first.events.map(\.signature) == ["s"])
    #expect(first.enumerations.map(\.isBitfield) == [true])
    #expect(first.enumerations.first?.entries.map(\.value) == [1, 2])
    #expect(first.enumerations.first?.entries.map(\.since) == [1, 2])
  }

  @Test("a new object of no fixed interface is three slots on the wire")
  func untypedObject() throws {
    let interfaces = try parse(
      """
      <interface name="r" version="1"><request name="bind">
      <arg name="name" type="uint"/><arg name="id" type="new_id"/></request></interface>
      """)
    #expect(interfaces.first?.requests.first?.signature == "usun")
    #expect(interfaces.first?.requests.first?.slotInterfaces.count == 4)
  }

  @Test("XML that is not well-formed is an error with file and line")
  func malformed() {
    #expect(reason("\n<interface name=\"a\" version=\"1\">").hasPrefix("p.xml:2: not well-formed"))
    #expect(
      throws: ScannerError.badXML(
        file: "p.xml", line: 1, reason: "not well-formed XML (libxml2's error 5)")
    ) {
      try ProtocolParser.interfaces(
        in: Data("<protocol><interface name=\"a\" version=\"1\"/>".utf8), file: "p.xml")
    }
    #expect(throws: ScannerError.badXML(file: "p.xml", line: 1, reason: "no interface in it")) {
      try ProtocolParser.interfaces(in: Data(), file: "p.xml")
    }
  }

  @Test(
    "what a description must have is asked for by name",
    arguments: [
      ("<interface version=\"1\"/>", "without a proper name"),
      ("<interface name=\"a; import Evil\" version=\"1\"/>", "without a proper name"),
      ("<interface name=\"a\"/>", "version is missing"),
      ("<interface name=\"a\" version=\"zero\"/>", "zero is no version"),
      ("<request name=\"r\"/>", "outside of an interface"),
      (
        "<interface name=\"a\" version=\"1\"><arg name=\"x\" type=\"int\"/></interface>",
        "outside of a message"
      ),
      (
        "<interface name=\"a\" version=\"1\"><event name=\"e\"><arg name=\"x\" type=\"float\"/></event></interface>",
        "unknown type float"
      ),
      (
        "<interface name=\"a\" version=\"1\"><enum name=\"e\"><entry name=\"x\" value=\"-1\"/></enum></interface>",
        "no number of 32 bits"
      ),
    ])
  func incomplete(body: String, expected: String) {
    #expect(reason(body).contains(expected), "\(reason(body))")
  }
}
