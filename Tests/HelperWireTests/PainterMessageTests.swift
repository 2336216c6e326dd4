import Glibc
import HelperFixtures
import Platform
import SecretMemory
import Testing

@testable import HelperWire

@Suite struct PainterMessageTests {
  private let requests: [PainterRequest]
  private let replies: [PainterReply] = [
    .hello, .drawn(id: 1, PaintedExtents(width: 10, height: 20, baseline: 15)),
    .drawn(id: .max, PaintedExtents(width: .max, height: 0, baseline: 0, isCut: true)),
    .failed(id: 3, reason: "no font"),
  ]

  init() throws {
    let area = try #require(DrawingArea(width: 401, height: 90))
    let font = try #require(FontOrder(pixels: 22.5, weight: 300))
    let text = try #require(
      TextOrder(
        "12:34 é€😀", font, smallest: 18, margin: 6, maximumLines: 2, maximumHeight: 60,
        hasTabularFigures: true,
        isCentered: false))
    let glyphs = try #require(
      GlyphOrder(Array("aß€😀".unicodeScalars), font, cellWidth: 40, cellHeight: 40, columns: 2))
    let picture = try #require(
      PictureOrder(.fit, blur: 20, dimming: .legible(text: 0x9EED_F0FA), background: 0x0E1320))
    let darkened = try #require(PictureOrder(.tile, dimming: .fixed(90)))
    requests = try [.text(text), .glyphs(glyphs), .picture(picture), .picture(darkened)].map { order in
      try #require(PainterRequest(id: 7, order, in: area))
    }
  }

  @Test("every request and reply is read as it was written")
  func roundTrips() throws {
    for request in requests { #expect(try decodeRequest(request.encoded()) == request) }
    for reply in replies {
      #expect(try decodeReply(reply.encoded()) == reply)
      let packet = reply.encoded(from: .picture)
      #expect(try packet.withUnsafeBytes { try PainterReply(decoding: $0, from: .picture) } == reply)
    }
  }

  @Test(
    "a packet that is cut short is refused or has a shorter text, and one with a byte too many is refused")
  func lengths() {
    for request in requests {
      let bytes = request.encoded()
      for length in 0..<bytes.count {
        guard let read = try? decodeRequest(Array(bytes[..<length])) else { continue }
        #expect(read != request)
        #expect(read.encoded() == Array(bytes[..<length]))
      }
    }
    #expect(throws: WireError.wrongLength(.picture)) { try decodeRequest(requests[2].encoded() + [0]) }
    #expect(throws: WireError.wrongLength(.hello)) { try decodeReply(replies[0].encoded() + [0]) }
  }

  @Test("random and damaged packets are refused or mean exactly what they say")
  func random() {
    var random = SplitMix(seed: 5)
    let originals = requests.map { $0.encoded() } + replies.map { $0.encoded() }
    for _ in 0..<30_000 {
      var bytes = originals.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8(truncatingIfNeeded: random.next())
      }
      if let request = try? decodeRequest(bytes) {
        // Replaced characters aside.
        #expect((try? decodeRequest(request.encoded())) == request)
        #expect(request.area.byteCount(bytesPerPixel: request.order.bytesPerPixel) != nil)
      }
      _ = try? decodeReply(bytes)
    }
  }

  @Test("what only an authenticator may be told or say is refused, and the other way round")
  func roles() {
    #expect(throws: WireError.notAllowed(.begin)) {
      try decodeRequest(AuthenticatorRequest.begin(attempt: 1).encoded())
    }
    #expect(throws: WireError.notAllowed(.granted)) {
      try decodeReply(AuthenticatorReply.granted(attempt: 1).encoded(from: .password))
    }
    for role in Samples.authenticators {
      #expect(throws: WireError.notAllowed(.drawn)) {
        _ = try HelperWireTests.decodeReply(replies[1].encoded(), from: role)
      }
      #expect(throws: WireError.notAllowed(.text)) {
        _ = try HelperWireTests.decodeRequest(requests[0].encoded(), to: role)
      }
    }
    #expect(throws: WireError.badValue(.hello, .role)) { try decodeReply([16, 1, 0, 1]) }
    #expect(throws: WireError.unknownVersion(2)) { try decodeReply([16, 2, 0, 5]) }
  }

  @Test(
    "one who paints texts is asked for no picture, one for a picture for no text, and neither is taken for the other"
  )
  func pictureRole() {
    for request in requests {
      let packet = request.encoded()
      let isPicture = packet.first == MessageType.picture.rawValue
      let other: HelperRole = isPicture ? .painter : .picture
      #expect(throws: WireError.notAllowed(request.order.type)) {
        try packet.withUnsafeBytes { _ = try PainterRequest(decoding: $0, to: other) }
      }
    }
    #expect(throws: WireError.badValue(.hello, .role)) {
      try decodeReply(PainterReply.hello.encoded(from: .picture))
    }
  }

  @Test("areas beyond the limits, and orders that do not fit them, are refused")
  func limits() throws {
    #expect(DrawingArea(width: 0, height: 1) == nil)
    #expect(DrawingArea(width: 1, height: 16_385) == nil)
    let largest = try #require(DrawingArea(width: 16_384, height: 16_384))
    #expect(largest.byteCount(bytesPerPixel: 1) == nil)
    #expect(DrawingArea(width: 7680, height: 4320)?.byteCount(bytesPerPixel: 4) == 7680 * 4320 * 4)
    let picture = try #require(PictureOrder(.fill))
    #expect(PainterRequest(id: 1, .picture(picture), in: largest) == nil)
    let font = try #require(FontOrder(pixels: 10, weight: 400))
    let small = try #require(DrawingArea(width: 12, height: 12))
    let text = try #require(
      TextOrder(
        "x", font, smallest: 10, margin: 6, maximumLines: 1, maximumHeight: .max, hasTabularFigures: false,
        isCentered: true))
    #expect(PainterRequest(id: 1, .text(text), in: small) == nil)
    for smallest in [10.5, 0.5, .nan] as [Float] {
      #expect(
        TextOrder(
          "x", font, smallest: smallest, margin: 1, maximumLines: 1, maximumHeight: 1,
          hasTabularFigures: false,
          isCentered: true) == nil)
    }
    let glyphs = try #require(GlyphOrder(["a", "b"], font, cellWidth: 7, cellHeight: 7, columns: 2))
    #expect(PainterRequest(id: 1, .glyphs(glyphs), in: small) == nil)
    #expect(
      GlyphOrder(Array(repeating: "a", count: 257), font, cellWidth: 1, cellHeight: 1, columns: 1) == nil)
    #expect(FontOrder(pixels: .nan, weight: 400) == nil)
    #expect(FontOrder(pixels: 4000, weight: 400) == nil)
  }

  @Test("a dimming of no known kind is refused")
  func dimming() {
    var bytes = requests[2].encoded()
    // Behind type, number, area, scaling and blur.
    let kind = bytes.count - 9
    for value in [0, 3, 255] as [UInt8] {
      bytes[kind] = value
      #expect(throws: WireError.badValue(.picture, .dimming)) { try decodeRequest(bytes) }
    }
  }

  @Test("a lone surrogate is no character")
  func surrogates() {
    var bytes = requests[1].encoded()
    bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: [0, 0xD8, 0, 0])
    #expect(throws: WireError.badValue(.glyphs, .glyphs)) { try decodeRequest(bytes) }
  }

  @Test("a request comes with as many descriptors as it needs, and those that nobody took are closed")
  func descriptors() throws {
    let (near, far) = try WireSocket.pair()
    let locker = WireSocket(owning: FileDescriptor(owning: near))
    let connection = PainterConnection(.painter, WireSocket(owning: FileDescriptor(owning: far)))
    let (nearPicture, farPicture) = try WireSocket.pair()
    let pictureLocker = WireSocket(owning: FileDescriptor(owning: nearPicture))
    let pictures = PainterConnection(.picture, WireSocket(owning: FileDescriptor(owning: farPicture)))
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let reader = FileDescriptor(owning: ends[0])
    let writer = FileDescriptor(owning: ends[1])

    try pictureLocker.send(requests[2].encoded(), descriptors: [writer.number, writer.number])
    close(writer.release())
    #expect(try pictures.nextRequest() == requests[2])
    if let taken = pictures.takeDescriptor() { #expect(fcntl(taken.number, F_GETFD) == FD_CLOEXEC) }
    #expect(!isClosed(reader.number), "the second one is still there")
    try pictureLocker.send(requests[2].encoded(), descriptors: [reader.number, reader.number])
    #expect(try pictures.nextRequest() == requests[2])
    #expect(isClosed(reader.number))

    try locker.send(requests[0].encoded(), descriptors: [reader.number])
    #expect(try connection.nextRequest() == requests[0])

    try locker.send(requests[0].encoded())
    #expect(throws: WireError.unexpectedDescriptors) { _ = try connection.nextRequest() }
    try locker.send(requests[0].encoded(), descriptors: [reader.number, reader.number])
    #expect(throws: WireError.unexpectedDescriptors) { _ = try connection.nextRequest() }
  }

  /// Whether nobody holds the other end of a pipe.
  private func isClosed(_ reader: Int32) -> Bool {
    var interest = pollfd(fd: reader, events: 0, revents: 0)
    return poll(&interest, 1, 0) == 1 && interest.revents & Int16(POLLHUP) != 0
  }

  private func decodeRequest(_ bytes: [UInt8]) throws -> PainterRequest {
    // A picture's is for a process of its own.
    let role: HelperRole = bytes.first == MessageType.picture.rawValue ? .picture : .painter
    return try bytes.withUnsafeBytes { try PainterRequest(decoding: $0, to: role) }
  }

  private func decodeReply(_ bytes: [UInt8]) throws -> PainterReply {
    try bytes.withUnsafeBytes { try PainterReply(decoding: $0) }
  }
}
