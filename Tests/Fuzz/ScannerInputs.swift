import Foundation

@testable import WaylandScanner

/// Protocol descriptions, as the build reads them.
enum ScannerInputs {
  static func protocolXML(_ bytes: UnsafeRawBufferPointer) {
    _ = try? ProtocolParser.interfaces(in: Data(bytes), file: "fuzz.xml")
  }
}
