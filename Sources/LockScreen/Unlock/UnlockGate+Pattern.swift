// Patterns: one attempt at a time, and none during a wait.
extension UnlockGate {
  mutating func submitPattern() -> [Decision] {
    guard phase == .locked, pattern == .ready, patternCheck == nil else { return [] }
    lastPattern &+= 1
    patternCheck = lastPattern
    return [.submitPattern(attempt: lastPattern)]
  }

  mutating func handlePattern(_ reply: Reply) -> [Decision] {
    guard !hasGranted(.pattern), let attempt = patternCheck else { return [] }
    switch reply {
    case .granted(attempt):
      guard phase == .locked else { return endPattern() }
      return grant(.pattern)
    case .denied(attempt): return endPattern([.wrong(.pattern)])
    case .unavailable(attempt), .cancelled(attempt): return endPattern([.undecided(.pattern)])
    case .granted, .denied, .unavailable, .cancelled, .prompt: return []
    }
  }

  mutating func losePattern() -> [Decision] {
    guard !hasGranted(.pattern), patternCheck != nil else { return [] }
    return endPattern([.undecided(.pattern)])
  }

  mutating func setPattern(_ standing: PatternStanding) -> [Decision] {
    if !isOver { pattern = standing }
    return []
  }

  mutating func endWait(at now: Int64) -> [Decision] {
    guard !isOver, case .waiting(let end) = pattern, end <= now else { return [] }
    pattern = .ready
    return [.patternIsReady]
  }

  private mutating func endPattern(_ decisions: [Decision] = []) -> [Decision] {
    patternCheck = nil
    return phase == .locked ? decisions : []
  }
}
