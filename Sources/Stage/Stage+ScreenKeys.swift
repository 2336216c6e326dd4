import GestureEngine
import LockScreen
import Platform

// Where the keys on the screen come from.
extension Stage {
  /// Makes the keys of a keymap: of the seat that opened the keyboard, else of any seat, else the system's.
  ///
  /// - Returns: nil where no keymap is to be had.
  func openKeyboard(seat number: UInt32) -> ScreenKeys? {
    screenKeys?.stopRepeating()
    let sorted = seats.filter { $0.globalName == number } + seats.filter { $0.globalName != number }
    screenKeys = sorted.lazy.compactMap { self.screenKeys(of: $0) }.first ?? systemScreenKeys()
    noteTypeable()
    if screenKeys == nil {
      Log.warning(
        "there is no keyboard on the screen: no seat has a keymap to type on, and the system's cannot be compiled; "
          + "install xkb-data")
    }
    return screenKeys
  }

  /// Has the compose table read; keyboards have dead keys from the moment it is there.
  func readComposeTable() {
    home.read(.compose) { [unowned self] reply in
      switch reply {
      case .failed(let reason): Log.warning("there are no dead keys: \(reason)")
      case .read(let memory):
        memory.withBytes { keymaps.adoptComposeTable($0) }
        if options.isDebugging { Log.note("compose table read") }
        keymapChanged()
      }
    }
  }

  /// Tells what can be typed on all the keyboards that there are, so that it can be shown.
  func noteTypeable() {
    guard let texts else { return }
    var known = seats.compactMap(\.keymap)
    // Most often it is a seat's.
    if let keymap = screenKeys?.keymap, !known.contains(where: { $0.keymap == keymap.keymap }) {
      known.append(keymap)
    }
    texts.typeable = TypeableCharacters.sorted(known.map(\.typeable))
  }

  /// Ends the repeating of a key whose contact has left it.
  func letGoOfKey(where isLost: (ContactID) -> Bool) {
    if let contact = screenKeys?.repeatingContact, isLost(contact) { screenKeys?.stopRepeating() }
  }

  private func screenKeys(of seat: Seat) -> ScreenKeys? {
    guard let theirs = seat.keymap, let keymap = Keymap(keymaps, sharing: theirs.keymap) else { return nil }
    return ScreenKeys(
      keymap, group: theirs.group, repetition: seat.repetition?.fresh ?? KeyRepetition(), loop: loop,
      input: self)
  }

  private func systemScreenKeys() -> ScreenKeys? {
    guard let system = keymaps.systemKeymap, let keymap = Keymap(keymaps, sharing: system) else { return nil }
    return ScreenKeys(keymap, group: 0, repetition: KeyRepetition(), loop: loop, input: self)
  }
}
