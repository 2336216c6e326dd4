import HelperFixtures
import SecretMemory
import Testing

@Suite struct SecretArenaTests {
  @Test("small secrets share one page and do not touch each other")
  func share() {
    let arena = SecretArena()
    let first = HeldSecret(capacity: 38, in: arena)
    let second = HeldSecret(capacity: 512, in: arena)
    #expect(arena.free == 4096 - 64 - 512)
    #expect(first.add("first"))
    #expect(second.add("second"))
    first.buffer.wipe()
    #expect(second.text == "second")
  }

  @Test("the room of a secret that is gone is zeros when the next one gets it")
  func reuse() {
    let arena = SecretArena()
    do {
      let gone = HeldSecret(capacity: 64, in: arena)
      #expect(gone.add("do not leave me here"))
    }
    #expect(arena.free == 4096)
    let next = HeldSecret(capacity: 64, in: arena)
    #expect(next.isRestZero)
  }

  @Test("a secret for which the page has no room gets a page of its own")
  func full() {
    let arena = SecretArena()
    let most = HeldSecret(capacity: 4033, in: arena)
    let other = HeldSecret(capacity: 65, in: arena)
    #expect(arena.free == 0)
    #expect(other.add("works all the same"))
    #expect(most.count == 0)
  }

  @Test("a whole page can be one secret")
  func whole() {
    let arena = SecretArena()
    let page = HeldSecret(capacity: 4096, in: arena)
    #expect(arena.free == 0)
    #expect(page.capacity == 4096)
  }
}
