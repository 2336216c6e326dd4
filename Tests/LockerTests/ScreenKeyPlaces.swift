import Canvas
import TestCompositor

@testable import LockScreen

/// Where the keys of the keyboard on the screen lie, on a phone with the US layout.
struct ScreenKeyPlaces {
  let layout = ScreenLayout(width: 360, height: 720, face: .passwordWithKeys)

  /// The middle of a key of the US layout: the row and the column, both from 0.
  func key(_ row: Int, _ column: Int) -> OutputPoint {
    // Only how many keys there are matters here, not what they type.
    let nothing = KeyCharacter("x", KeyStroke(code: 0))
    let sample = KeyLayout(
      name: "EN", letters: [10, 9, 7].map { Array(repeating: LetterKey(nothing), count: $0) },
      symbols: [nothing], space: nothing.stroke, backspace: nothing.stroke, enter: nothing.stroke)
    let rows = KeyRows.rows(of: sample, .letters, hasOtherLayouts: false)
    let box = KeyGeometry(rows, in: layout.keyboard).boxes[row][column]
    return OutputPoint(x: box.x + box.width / 2, y: box.y + box.height / 2)
  }

  func key(for character: Character) throws -> OutputPoint {
    if character == " " { return key(3, 2) }
    for (row, letters) in ["qwertyuiop", "asdfghjkl", "⇧zxcvbnm"].enumerated() {
      if let column = Array(letters).firstIndex(of: character) { return key(row, column) }
    }
    throw NoSuchKey(character: character)
  }

  private struct NoSuchKey: Error { let character: Character }

  var enter: OutputPoint { key(3, 3) }
  var shift: OutputPoint { key(2, 0) }
  var backspace: OutputPoint { key(2, 8) }
}
