import LockScreen

// The authenticators that the configuration names.
extension LockScreenDriver {
  func startOthers() {
    for (index, other) in others.enumerated() {
      other.onReady = { [unowned self] in
        model.otherReady(index)
        drain()
      }
      other.onLost = { [unowned self] in
        model.otherLost(index)
        drain()
      }
      other.onAnswer = { [unowned self] answer in
        model.otherAnswer(answer, from: index)
        drain()
      }
      other.start()
    }
  }
}
