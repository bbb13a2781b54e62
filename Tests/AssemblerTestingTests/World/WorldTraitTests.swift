import AssemblerEffects
import AssemblerTesting
import Testing

private struct World: Sendable {
  var name: @Sendable () -> String = { "live" }
  var next: @Sendable () -> Int = { 0 }

  /// Counts from one, anew for each world.
  static var counting: World {
    let calls = Recorder<Void>()
    return World(
      name: { "counting" },
      next: {
        calls.record(())
        return calls.values.count
      }
    )
  }
}

private let Current = Ambient(World())

@Suite("World trait") struct WorldTraitTests {
  @Test("A test with the trait has its own world", .world(Current) { $0.name = { "test" } })
  func test() {
    #expect(Current.name() == "test")
  }

  @Test("Without a trait, the world is live") func none() {
    #expect(Current.name() == "live")
  }

  @Test(
    "Each case of a test has the trait's world",
    .world(Current, .counting),
    arguments: ["first", "second"]
  )
  func cases(_ name: String) async {
    #expect(Current.next() == 1)
    await Task.yield()
    #expect(Current.next() == 2)
  }

  @Suite("World trait on a suite", .world(Current, .counting)) struct OnSuite {
    @Test("Each test of a suite has its own world") func first() {
      #expect(Current.next() == 1)
      #expect(Current.name() == "counting")
    }

    @Test("Another test of the suite has a fresh world") func second() {
      #expect(Current.next() == 1)
    }

    @Test("A test's trait changes its suite's world", .world(Current) { $0.name = { "own" } }) func both() {
      #expect(Current.name() == "own")
      #expect(Current.next() == 1)
    }

    @Suite("World trait of an outer suite") struct Inner {
      @Test("An outer suite's trait applies to inner suites") func inner() {
        #expect(Current.name() == "counting")
      }
    }
  }
}

/// Two suites that run at once, each in its world, a hundred rounds each.
@Suite("Suites with different worlds") struct WorldsAtOnceTests {
  private static func expectOnly(_ name: String) async {
    for _ in 0..<10 {
      #expect(Current.name() == name)
      await Task.yield()
      await withTaskGroup(of: String.self) { group in
        for _ in 0..<3 { group.addTask { Current.name() } }
        for await seen in group { #expect(seen == name) }
      }
    }
  }

  @Suite("One", .world(Current) { $0.name = { "one" } }) struct One {
    @Test("A test of the first suite sees its own world", arguments: 0..<100) func round(_ number: Int) async
    {
      await expectOnly("one")
    }
  }

  @Suite("Two", .world(Current) { $0.name = { "two" } }) struct Two {
    @Test("A test of the second suite sees its own world", arguments: 0..<100) func round(_ number: Int) async
    {
      await expectOnly("two")
    }
  }
}
