import Testing

/// The real program against the test compositor. One after the other: each has processes of its own, and some watch
/// the clock.
@Suite(.serialized) struct LockerTests {}
