import Canvas
import GestureEngine
import LockScreen

/// A state of the lock screen that is worth a picture; what it takes to come there is in ``model(on:appearance:)``.
enum Scene: String, CaseIterable {
  case idle
  case drawing
  case ring
  case buttonRing = "button-ring"
  case taps
  case large
  case checking
  case right
  case wrong
  case tooShort = "too-short"
  case hiddenTrace = "hidden-trace"
  case emptyPassword = "empty-password"
  case password
  case capsLock = "caps-lock"
  case lowBattery = "low-battery"
  case checkingPassword = "checking-password"
  case rightPassword = "right-password"
  case wrongPassword = "wrong-password"
  /// The same, with how many attempts have failed.
  case failedAttempts = "failed-attempts"
  case tooLong = "too-long"
  case cannotCheck = "cannot-check"
  case question
  /// PAM says something that is no question.
  case information
  case cancel
  case reader
  case unknownFinger = "unknown-finger"
  case readerOff = "reader-off"
  case waiting
  case noPattern = "no-pattern"
  /// Everything is left out that can be.
  case bare
  case barePassword = "bare-password"
  case typing
  case revealed
  case keys
  case shiftedKeys = "keys-shifted"
  case lockedKeys = "keys-locked"
  case symbolKeys = "keys-symbols"
  /// The page of what AltGr types.
  case otherSymbolKeys = "keys-symbols-2"
  case germanKeys = "keys-german"
  case russianKeys = "keys-russian"
  case arabicKeys = "keys-arabic"
  case czechKeys = "keys-czech"
  /// Two layouts, and the key between them has been used.
  case switchedKeys = "keys-switched"
  case keypad

  /// Those with the most words.
  static let wordy: [Scene] = [
    .idle, .wrong, .tooShort, .capsLock, .checkingPassword, .wrongPassword, .failedAttempts, .tooLong,
    .cannotCheck,
    .question, .cancel, .reader, .unknownFinger, .readerOff, .waiting, .noPattern, .keys,
  ]

  /// Those that have words of their own or colours of their own, for presets.
  static let colorful: [Scene] = [.drawing, .right, .password, .rightPassword, .information, .keypad] + wordy

  static let output = OutputID(1)

  /// An example of what is typed, where that is shown.
  var typed: String {
    switch self {
    case .revealed: "tea for 2, please"
    case .question: "427"
    default: ""
    }
  }

  /// The points of dots counted from 1 on a pad.
  static func points(_ numbers: [Int], on pad: Box) -> [Point] {
    let layout = GridLayout(
      grid: .nine, corner: Point(x: pad.x, y: pad.y), width: pad.width, height: pad.height)
    return numbers.compactMap { Grid.nine.dot(index: $0 - 1) }.map { layout.center(of: $0) }
  }
}
