/// A set of message types: what one role may be told, and what it may say.
///
/// The receiving side checks it, so that a painter or a finger reader gone wrong cannot say what only another
/// may.
public struct MessageSet: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  init(_ types: MessageType...) {
    rawValue = types.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }

  public func contains(_ type: MessageType) -> Bool {
    rawValue & 1 << UInt32(type.rawValue) != 0
  }

  /// What the locker may ask of a role.
  public static func requests(to role: HelperRole) -> MessageSet {
    switch role {
    case .password: MessageSet(.begin, .respond, .cancel, .reset)
    case .pattern: MessageSet(.begin, .cancel, .reset, .enroll, .remove)
    case .fingerprint: MessageSet(.begin, .cancel, .reset)
    case .other: MessageSet(.begin)
    case .painter: MessageSet(.text, .glyphs)
    case .picture: MessageSet(.picture)
    case .haptics: MessageSet(.dotTaken, .wrong, .right)
    }
  }

  /// What a role may say to the locker.
  public static func replies(from role: HelperRole) -> MessageSet {
    let least = MessageSet(.hello, .granted, .denied, .unavailable, .stateChanged)
    let common = least.union(MessageSet(.cancelled, .resetDone))
    return switch role {
    case .password: common.union(MessageSet(.prompt, .info, .error))
    case .pattern: common.union(MessageSet(.enrolled, .refused, .removed))
    case .fingerprint: common.union(MessageSet(.info, .error))
    // It never prompts: what is typed is for PAM alone, whatever a program of the configuration's asks for.
    case .other: least.union(MessageSet(.info, .error))
    case .painter, .picture: MessageSet(.hello, .drawn, .failed)
    case .haptics: []
    }
  }
}
