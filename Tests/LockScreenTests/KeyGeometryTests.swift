import Canvas
import GestureEngine
import Testing

@testable import LockScreen

@Suite struct KeyGeometryTests {
  private func rows(_ letters: [String], layouts: Int = 1, page: KeyboardPage = .letters) -> [KeyRow] {
    KeyRows.rows(of: SampleKeys.layout(letters, symbolCount: 100), page, hasOtherLayouts: layouts > 1)
  }

  private static let alphabets = [
    ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"],
    ["йцукенгшщзхъ", "фывапролджэё", "ячсмитьбю"],
    ["ěščřžýáíé", "qwertzuiopú", "asdfghjklů", "yxcvbnm"],
    ["abcdefghijkl", "abcdefghijkl", "abcdefghi"],
    ["a", "b", "c"],
  ]

  @Test("on a phone the keys lie where the target picture has them")
  func phone() {
    let box = ScreenLayout(width: 360, height: 720, face: .passwordWithKeys).keyboard
    let boxes = KeyGeometry(rows(["qwertyuiop", "asdfghjkl", "zxcvbnm"], layouts: 1), in: box).boxes
    #expect(boxes[0][0] == Box(x: 6, y: 486, width: 30, height: 50))
    #expect(boxes[0][9].right == 354)
    // G, lit in the picture.
    #expect(abs(boxes[1][4].x - 165) <= 1 && abs(boxes[1][4].right - 195) <= 1 && boxes[1][4].y == 541)
    #expect(abs(boxes[2][0].width - 46) <= 1)
    // 123, then a key of 40, the space bar and Enter.
    #expect(abs(boxes[3][0].width - 53) <= 1 && abs(boxes[3][1].width - 40) <= 1)
    #expect(abs(boxes[3][2].x - 109) <= 1 && abs(boxes[3][2].right - 262) <= 1)
    #expect(abs(boxes[3][3].x - 267) <= 1 && boxes[3][3].right == 354 && boxes[3][3].bottom == 701)
  }

  @Test("keys never overlap nor leave their box, on any screen from 200 wide", arguments: alphabets.indices)
  func everySize(alphabet: Int) {
    for width in [200.0, 240, 320, 360, 411, 600, 768, 1280, 3840, 7680] {
      for height in [200.0, 240, 360, 480, 720, 1280, 2160, 4320] {
        let layout = ScreenLayout(width: width, height: height, face: .passwordWithKeys)
        for page in [KeyboardPage.letters, .symbols(0), .symbols(1), .symbols(3), .keypad] {
          for layouts in [1, 2] {
            let box = layout.keys(page)
            let rows = rows(Self.alphabets[alphabet], layouts: layouts, page: page)
            let keys = KeyGeometry(rows, in: box).boxes.joined()
            #expect(keys.count == rows.reduce(0) { $0 + $1.keys.count })
            for (index, key) in keys.enumerated() {
              #expect(key.isInside(box), "\(key) leaves \(box) on \(width) × \(height)")
              for other in keys.prefix(index) where other.overlaps(key) {
                Issue.record("\(key) overlaps \(other) on \(width) × \(height)")
              }
              #expect([key.x, key.y, key.width, key.height].allSatisfy { $0 == $0.rounded() })
              #expect(key.width >= 8 && key.height >= 10, "\(key) is too small on \(width) × \(height)")
            }
          }
        }
      }
    }
  }

  @Test("a touch on a key meets that key, and one in a gap or beside a row the nearest")
  func nearest() {
    let box = Box(x: 0, y: 486, width: 360, height: 215)
    let geometry = KeyGeometry(rows(["qwertyuiop", "asdfghjkl", "zxcvbnm"]), in: box)
    for (row, keys) in geometry.boxes.enumerated() {
      for (column, key) in keys.enumerated() {
        let here = KeyPosition(row: row, column: column)
        #expect(geometry.position(nearestTo: Point(x: key.x, y: key.y)) == here)
        #expect(geometry.position(nearestTo: Point(x: key.right - 0.1, y: key.bottom - 0.1)) == here)
        #expect(geometry.position(nearestTo: Point(x: key.right + 2, y: key.bottom + 2)) == here)
        #expect(geometry.position(nearestTo: Point(x: key.x - 2, y: key.y - 2)) == here)
      }
    }
    #expect(geometry.position(nearestTo: Point(x: 0, y: 560)) == KeyPosition(row: 1, column: 0))
    #expect(geometry.position(nearestTo: Point(x: 359, y: 719)) == KeyPosition(row: 3, column: 3))
  }

  @Test("without rows or without room there are no keys, and no touch meets one")
  func nothing() {
    #expect(KeyGeometry([], in: Box(x: 0, y: 0, width: 100, height: 100)).boxes.isEmpty)
    #expect(KeyGeometry(rows(["a", "b", "c"]), in: .none).position(nearestTo: Point(x: 0, y: 0)) == nil)
  }
}
