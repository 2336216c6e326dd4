/// A parser of bytes that come from elsewhere. The raw value is its name and that of its folder in Corpus.
enum FuzzTarget: String, CaseIterable {
  case attempts
  case busReply = "bus-reply"
  case commandLine = "command-line"
  case configuration
  case gestures
  case hapticsRequest = "haptics-request"
  case helperReply = "helper-reply"
  case helperRequest = "helper-request"
  case keymap
  case painterReply = "painter-reply"
  case painterRequest = "painter-request"
  case protocolXML = "protocol-xml"
  case record
  case vault

  /// Parses an input; ends the program where the parser breaks a promise of its own.
  func run(_ bytes: UnsafeRawBufferPointer) {
    switch self {
    case .attempts: VaultInputs.attempts(bytes)
    case .busReply: BusInputs.reply(bytes)
    case .commandLine: CommandInputs.commandLine(bytes)
    case .configuration: CommandInputs.configuration(bytes)
    case .gestures: GestureInputs.run(bytes)
    case .hapticsRequest: WireInputs.hapticsRequest(bytes)
    case .helperReply: WireInputs.helperReply(bytes)
    case .helperRequest: WireInputs.helperRequest(bytes)
    case .keymap: KeymapInputs.run(bytes)
    case .painterReply: WireInputs.painterReply(bytes)
    case .painterRequest: WireInputs.painterRequest(bytes)
    case .protocolXML: ScannerInputs.protocolXML(bytes)
    case .record: CommandInputs.record(bytes)
    case .vault: VaultInputs.vault(bytes)
    }
  }
}

/// Ends the program, for libFuzzer to keep the input.
func broken(_ promise: String) -> Never {
  fatalError("broken promise: \(promise)")
}

extension UnsafeRawBufferPointer {
  /// The first byte, and the rest; nil where there is none.
  var split: (first: UInt8, rest: UnsafeRawBufferPointer)? {
    first.map { ($0, UnsafeRawBufferPointer(rebasing: dropFirst())) }
  }
}
