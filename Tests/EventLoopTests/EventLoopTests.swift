import EventLoop
import Glibc
import Platform
import Testing

/// A pipe whose ends are closed with the test.
private struct Pipe: ~Copyable {
  let reading: FileDescriptor
  let writing: FileDescriptor

  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemError("make a pipe") }
    reading = FileDescriptor(owning: ends[0])
    writing = FileDescriptor(owning: ends[1])
  }

  func send() {
    var byte: UInt8 = 1
    #expect(write(writing.number, &byte, 1) == 1)
  }
}

@Suite struct EventLoopTests {
  @Test("a readable descriptor calls its handler")
  func readable() throws {
    let loop = EventLoop()
    let pipe = try Pipe()
    var seen: Readiness = []
    loop.watch(pipe.reading.number, for: .readable) {
      seen = $0
      loop.stop()
    }
    pipe.send()
    try loop.run()
    #expect(seen == .readable)
  }

  @Test("a closed peer is reported as a hang-up without being asked for")
  func hangUp() throws {
    let loop = EventLoop()
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[1])
    var seen: Readiness = []
    loop.watch(ends[0], for: .readable) {
      seen = $0
      loop.stop()
    }
    try loop.run()
    #expect(seen.contains(.hungUp))
    close(ends[0])
  }

  @Test("timers fire in the order of their deadlines, never early")
  func timers() throws {
    let loop = EventLoop()
    var order: [Int] = []
    let start = Instant.now
    var elapsed: Milliseconds = 0
    loop.schedule(after: 20) {
      order.append(2)
      elapsed = .now - start
      loop.stop()
    }
    loop.schedule(after: 1) { order.append(1) }
    try loop.run()
    #expect(order == [1, 2])
    #expect(elapsed >= 20)
  }

  @Test("a cancelled timer does not fire, even when another timer of the same moment cancels it")
  func cancelledTimer() throws {
    let loop = EventLoop()
    var fired = false
    var second: Timer?
    loop.schedule(after: 0) { second?.cancel() }
    second = loop.schedule(after: 0) { fired = true }
    loop.schedule(after: 5) { loop.stop() }
    try loop.run()
    #expect(!fired)
  }

  @Test("a watch that an earlier handler of the same poll cancelled is not called")
  func cancelledWatch() throws {
    let loop = EventLoop()
    let first = try Pipe()
    let second = try Pipe()
    var called = false
    var victim: Watch?
    loop.watch(first.reading.number, for: .readable) { _ in
      victim?.cancel()
      loop.stop()
    }
    victim = loop.watch(second.reading.number, for: .readable) { _ in called = true }
    first.send()
    second.send()
    try loop.run()
    #expect(!called)
  }

  @Test("a watch added by a handler is polled in the next turn, not in this one")
  func addedWatch() throws {
    let loop = EventLoop()
    let pipe = try Pipe()
    var calls = 0
    var watch: Watch?
    watch = loop.watch(pipe.reading.number, for: .readable) { _ in
      watch?.cancel()
      loop.watch(pipe.reading.number, for: .readable) { _ in
        calls += 1
        loop.stop()
      }
    }
    pipe.send()
    try loop.run()
    #expect(calls == 1)
  }

  @Test("a signal is handed to its handler instead of ending the process")
  func signals() throws {
    let loop = EventLoop()
    var count = 0
    try loop.onSignal(SIGWINCH) {
      count += 1
      loop.stop()
    }
    // Directed at this thread, whose mask the loop set; the test process has others.
    pthread_kill(pthread_self(), SIGWINCH)
    try loop.run()
    #expect(count == 1)
  }

  @Test("an interest that is changed while waiting is honoured")
  func changedInterest() throws {
    let loop = EventLoop()
    let pipe = try Pipe()
    var writable = false
    let watch = loop.watch(pipe.writing.number, for: []) {
      writable = $0.contains(.writable)
      loop.stop()
    }
    loop.schedule(after: 0) { watch.interest = .writable }
    try loop.run()
    #expect(writable)
  }

  @Test(
    "what is put off to the next turn comes after the present handler and before what that turn waits for")
  func nextTurn() throws {
    let loop = EventLoop()
    let pipe = try Pipe()
    var order: [String] = []
    loop.watch(pipe.reading.number, for: .readable) { _ in
      order.append("handler")
      loop.nextTurn {
        order.append("deferred")
        // What it puts off in turn comes after the descriptors have been looked at.
        loop.nextTurn { order.append("again") }
      }
      order.append("end")
    }
    loop.beforeEachWait { order.append("wait") }
    pipe.send()
    for _ in 0..<2 { try loop.runOnce(limit: 0) }
    #expect(order == ["wait", "handler", "end", "deferred", "wait", "handler", "end"])
  }

  @Test("a loop does not wait while a call is put off")
  func nextTurnWithoutWait() throws {
    let loop = EventLoop()
    loop.nextTurn { loop.nextTurn { loop.stop() } }
    loop.schedule(after: 60_000) { Issue.record("it waited") }
    try loop.run()
  }

  @Test(
    "a deferred call is made once however often it was asked for, and never when it or its holder is gone")
  func deferredCall() throws {
    let loop = EventLoop()
    var calls = 0
    let call = DeferredCall(loop) { calls += 1 }
    for _ in 0..<3 { call.schedule() }
    try loop.runOnce(limit: 0)
    #expect(calls == 1)
    call.schedule()
    try loop.runOnce(limit: 0)
    #expect(calls == 2)
    call.schedule()
    call.cancel()
    var held: DeferredCall? = DeferredCall(loop) { calls += 1 }
    held?.schedule()
    held = nil
    try loop.runOnce(limit: 0)
    #expect(calls == 2)
  }
}
