/// The first byte of a packet. Below 16 the locker speaks, from 16 on the helper.
public enum MessageType: UInt8, Sendable, CaseIterable {
  case begin = 1
  case respond = 2
  case cancel = 3
  case reset = 4
  case enroll = 5
  case remove = 6
  case text = 7
  case glyphs = 8
  case picture = 9
  case dotTaken = 10
  case wrong = 11
  case right = 12

  case hello = 16
  case granted = 17
  case denied = 18
  case unavailable = 19
  case cancelled = 20
  case prompt = 21
  case info = 22
  case error = 23
  case resetDone = 24
  case stateChanged = 25
  case enrolled = 26
  case refused = 27
  case removed = 28
  case drawn = 29
  case failed = 30
}
