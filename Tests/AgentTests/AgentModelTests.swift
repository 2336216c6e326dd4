import Glibc
import Testing

@testable import Agent

@Suite struct AgentModelTests {
  /// What is explored: all that can happen in a world, in every order.
  struct World: CustomTestStringConvertible {
    let start: SleepWorld
    let testDescription: String
    /// Takes minutes: only where `PATTERNLOCK_LARGE_MODELS` is set.
    var isLarge = false
  }

  static let worlds: [World] = [
    World(start: SleepWorld(rarities: 0, takesOver: false), testDescription: "a second locker is refused"),
    World(start: SleepWorld(rarities: 0, takesOver: true), testDescription: "a second locker takes over"),
    World(
      start: SleepWorld(rarities: 1, wishes: 0, takesOver: false),
      testDescription: "a crash, a hang, an agent that dies, a locker by a key binding, a mark that is over",
      isLarge: true),
  ].filter { !$0.isLarge || getenv("PATTERNLOCK_LARGE_MODELS") != nil }

  @Test(
    "in whatever order things happen, the machine never sleeps with an open session, unless that was told",
    arguments: worlds)
  func exploration(world: World) {
    var worlds = [world.start]
    var places = [world.start: 0]
    var origins: [(from: Int, by: SleepWorld.Step)?] = [nil]
    var transitions = 0
    var next = 0
    while next < worlds.count {
      let world = worlds[next]
      if let fault = world.fault(isQuiet: world.ownSteps.isEmpty) {
        var way: [SleepWorld.Step] = []
        var place = next
        while let origin = origins[place] {
          way.append(origin.by)
          place = origin.from
        }
        Issue.record("\(fault), after \(Array(way.reversed())): \(world)")
        return
      }
      for step in world.steps {
        guard let after = world.after(step) else { continue }
        transitions += 1
        guard places[after] == nil else { continue }
        places[after] = worlds.count
        worlds.append(after)
        origins.append((next, step))
      }
      next += 1
    }
    print("Agent model: \(worlds.count) states, \(transitions) transitions")
    #expect(worlds.count > 1_000)
  }
}
