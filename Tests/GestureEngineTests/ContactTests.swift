import Testing

@testable import GestureEngine

@Suite("contacts")
struct ContactTests {
  @Test("a second finger draws nothing, and its end ends nothing")
  func secondFinger() throws {
    let pad = try Pad()
    try pad.draw(0, 1)
    #expect(try pad.down(pad.center(8), .touch(1)) == .nothing)
    #expect(try pad.move(pad.center(7), .touch(1)) == .nothing)
    #expect(try pad.tail == pad.center(1))
    #expect(pad.up(.touch(1)) == .nothing)
    #expect(pad.dots == [0, 1])
    #expect(pad.phase == .drawing)
  }

  @Test("when the drawing finger is lifted first, the other does not go on, and nothing jumps")
  func drawingFingerFirst() throws {
    let pad = try Pad()
    try pad.draw(0, 1, 2, 5)
    try pad.down(pad.center(6), .touch(1))
    #expect(pad.up() == .ended(.complete))
    #expect(try pad.move(pad.center(8), .touch(1)) == .nothing)
    #expect(pad.up(.touch(1)) == .nothing)
    #expect(pad.dots == [0, 1, 2, 5])
  }

  @Test(
    "a finger that went down beside a stroke draws nothing until it is lifted, and keeps no other from drawing"
  )
  func spent() throws {
    let pad = try Pad()
    try pad.draw(0)
    try pad.down(pad.center(8), .touch(1))
    pad.up()
    #expect(try pad.move(pad.center(7), .touch(1)) == .nothing)
    #expect(pad.phase == .idle)
    #expect(try pad.down(pad.center(4)) == .began(0..<1))
    #expect(try pad.move(pad.center(3), .touch(1)) == .nothing)
    pad.up()
    pad.up(.touch(1))
    #expect(try pad.down(pad.center(7), .touch(1)) == .began(0..<1))
  }

  @Test("a finger that rests beside the dots gives way to one that is put down on a dot")
  func restingFinger() throws {
    let pad = try Pad()
    #expect(pad.down(pad.place(-0.5, 1), .touch(1)) == .began(0..<0))
    #expect(try pad.down(pad.center(0)) == .began(0..<1))
    #expect(pad.move(pad.place(-0.4, 1), .touch(1)) == .nothing)
    #expect(try pad.move(pad.center(2)) == .took(1..<3))
    #expect(try pad.move(pad.center(6), .touch(1)) == .nothing)
    #expect(pad.up(.touch(1)) == .nothing)
    #expect(try pad.move(pad.center(5)) == .took(3..<4))
    #expect(pad.up() == .ended(.complete))
    #expect(pad.dots == [0, 1, 2, 5])
  }

  @Test("of two fingers beside the dots the first that meets one draws", arguments: [true, false])
  func firstToMeet(_ isFirstLifted: Bool) throws {
    let pad = try Pad()
    pad.down(pad.place(-0.5, 1), .touch(1))
    #expect(pad.down(pad.place(-0.5, 0.5)) == .nothing)
    if isFirstLifted { #expect(pad.up(.touch(1)) == .ended(.empty)) }
    #expect(pad.move(pad.place(-0.1, 0.5)) == .nothing)
    #expect(try pad.move(pad.center(1)) == .began(0..<2))
    #expect(try pad.move(pad.center(6), .touch(1)) == .nothing)
    #expect(pad.dots == [0, 1])
  }

  @Test("a palm gives way to a finger, wherever it lies and however much it has drawn")
  func palm() throws {
    let pad = try Pad()
    try pad.draw(3, 4, contact: .touch(1))
    #expect(pad.size(150, .touch(1)) == .nothing)
    #expect(try pad.down(pad.center(0)) == .nothing)
    #expect(pad.size(40, .touch(0)) == .began(0..<1))
    #expect(try pad.move(pad.center(6), .touch(1)) == .nothing)
    #expect(try pad.move(pad.center(2)) == .took(1..<3))
    #expect(pad.dots == [0, 1, 2])
  }

  @Test(
    "a finger is no palm, though another presses lightly, nor does a size that makes no sense count",
    arguments: [(40, 8), (150, 80), (150, -1), (150, Double.nan), (.infinity, 40)])
  func noPalm(_ drawing: Double, _ other: Double) throws {
    let pad = try Pad()
    try pad.draw(3, 4)
    #expect(pad.size(drawing, .touch(0)) == .nothing)
    try pad.down(pad.center(0), .touch(1))
    #expect(pad.size(other, .touch(1)) == .nothing)
    #expect(pad.dots == [3, 4])
  }

  @Test("two seats may have a finger of the same number, and a pointer is none of them")
  func seats() throws {
    let pad = try Pad()
    try pad.draw(0, 1)
    #expect(try pad.down(pad.center(8), .touch(0, seat: 1)) == .nothing)
    #expect(try pad.move(pad.center(7), .touch(0, seat: 1)) == .nothing)
    #expect(pad.up(.touch(0, seat: 1)) == .nothing)
    #expect(pad.up(.pointer()) == .nothing)
    #expect(pad.dots == [0, 1])
    #expect(ContactID.pointer() != .touch(.max))
    #expect(ContactID.pointer() != .touch(-1))
  }

  @Test("a cancelled stroke is thrown away, however long it was")
  func cancelled() throws {
    let pad = try Pad()
    try pad.draw(0, 1, 2, 5, 8)
    #expect(pad.cancel(.touch(0)) == .cancelled)
    #expect(pad.phase == .idle)
    #expect(pad.tail == nil)
    #expect(pad.isWiped)
    #expect(pad.up() == .nothing)
    #expect(pad.phase == .idle)
  }

  @Test("cancelling another finger does not touch the stroke")
  func otherCancelled() throws {
    let pad = try Pad()
    try pad.draw(0, 1)
    try pad.down(pad.center(8), .touch(1))
    #expect(pad.cancel(.touch(1)) == .nothing)
    #expect(pad.cancel(.touch(9)) == .nothing)
    #expect(pad.dots == [0, 1])
  }

  @Test("leave throws the stroke away, and the next finger draws though the old one was never lifted")
  func leave() throws {
    let pad = try Pad()
    try pad.draw(0, 1, 2, 5)
    try pad.down(pad.center(8), .touch(1))
    #expect(pad.cancelAll() == .cancelled)
    #expect(pad.phase == .idle)
    #expect(try pad.down(pad.center(4), .touch(7)) == .began(0..<1))
  }

  @Test("a lost device takes its own seat's stroke, not another's")
  func lostDevice() throws {
    let pad = try Pad()
    try pad.draw(0, 1)
    try pad.down(pad.center(8), .touch(0, seat: 1))
    #expect(pad.cancelAll(seat: 1) == .nothing)
    #expect(pad.dots == [0, 1])
    #expect(pad.cancelAll(seat: 0) == .cancelled)
    #expect(pad.phase == .idle)
    #expect(try pad.down(pad.center(4), .touch(3, seat: 1)) == .began(0..<1))
  }

  @Test("cancel does not disturb a check, nor what is shown after it")
  func cancelWhileChecking() throws {
    let pad = try Pad()
    try pad.draw(0, 1, 2, 5)
    pad.up()
    #expect(pad.cancelAll() == .nothing)
    #expect(pad.cancelAll(seat: 0) == .nothing)
    #expect(pad.cancel(.touch(0)) == .nothing)
    #expect(pad.phase == .checking)
    #expect(pad.dots == [0, 1, 2, 5])
  }

  @Test("an up or a motion without a down is nothing")
  func upWithoutDown() throws {
    let pad = try Pad()
    #expect(pad.up() == .nothing)
    #expect(try pad.move(pad.center(0)) == .nothing)
    #expect(pad.phase == .idle)
    #expect(pad.dots == [])
  }

  @Test("a finger that goes down twice was lifted unheard: its stroke is thrown away and a new one begins")
  func downTwice() throws {
    let pad = try Pad()
    try pad.draw(0, 1, 2, 5)
    #expect(try pad.down(pad.center(8)) == .began(0..<1))
    #expect(pad.dots == [8])
    #expect(pad.up() == .ended(.tap))
    #expect(try pad.down(pad.center(4)) == .began(0..<1))
  }

  @Test("a drawing finger that goes down twice beside another begins anew, too")
  func downTwiceBesideAnother() throws {
    let pad = try Pad()
    try pad.draw(0, 1)
    try pad.down(pad.center(8), .touch(1))
    #expect(try pad.down(pad.center(4)) == .began(0..<1))
    #expect(pad.dots == [4])
  }

  @Test("a thousand fingers keep nobody out, lifted or not")
  func manyFingers() throws {
    let pad = try Pad()
    for id in 0..<1_000 { pad.down(pad.place(-1, 0), .touch(Int32(id))) }
    #expect(try pad.down(pad.center(4), .touch(1_000)) == .began(0..<1))
    for id in 0..<1_001 { pad.up(.touch(Int32(id))) }
    #expect(try pad.down(pad.center(4)) == .began(0..<1))
  }
}
