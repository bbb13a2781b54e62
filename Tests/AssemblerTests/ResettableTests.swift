import Assembler
import AssemblerTesting
import Testing

private final class Cache: Sendable {
  let number: Int
  private let onEnd: @Sendable () -> Void

  init(_ number: Int, onEnd: @escaping @Sendable () -> Void = {}) {
    self.number = number
    self.onEnd = onEnd
  }
  deinit { onEnd() }
}

/// Asks for the cache at each use, so it never uses one that is cleared.
private final class Feed: Sendable {
  let cache: Resettable<Cache>
  init(cache: Resettable<Cache>) { self.cache = cache }
}

private protocol FeedAssembler: ScopedAssembler, Sendable {
  var feed: Feed { get }
  var cache: Resettable<Cache> { get }
  func resolve() -> Recorder<Int>
}
extension FeedAssembler {
  var feed: Feed { shared { Feed(cache: cache) } }
  var cache: Resettable<Cache> {
    shared {
      Resettable { [app = later()] in
        let built: Recorder<Int> = app().resolve()
        built.record(built.values.count)
        return Cache(built.values.count)
      }
    }
  }
  func resolve() -> Recorder<Int> { shared { Recorder() } }
}
private final class App: LiveAssembler, FeedAssembler { let scope = Scope() }

@Suite("Values that are reset") struct ResettableTests {
  @Test("Each use returns the same value, until a reset") func reset() {
    let app = App()
    let feed = app.feed
    #expect((app.resolve() as Recorder<Int>).values.isEmpty)
    let first = feed.cache.value
    #expect(first === feed.cache.value)
    app.cache.reset()
    #expect((app.resolve() as Recorder<Int>).values == [0])
    let second = feed.cache.value
    #expect(second.number == 2 && second === app.cache.value)
    #expect(feed === app.feed)
  }

  @Test("A reset releases the value, and its deinit can use and reset") func released() {
    let numbers = Recorder<Int>()
    let built = Recorder<Int>()
    enum Shared { nonisolated(unsafe) static var cache: Resettable<Cache>? }
    Shared.cache = Resettable {
      built.record(built.values.count)
      return Cache(built.values.count) {
        guard built.values.count == 1, let cache = Shared.cache else { return }
        numbers.record(cache.value.number)
        cache.reset()
      }
    }
    weak let first = Shared.cache?.value
    #expect(first != nil)
    Shared.cache?.reset()
    #expect(first == nil)
    #expect(numbers.values == [2])
    #expect(Shared.cache?.value.number == 3)
    Shared.cache = nil
  }

  @Test("A reset before the first use builds nothing") func unused() {
    let built = Recorder<Int>()
    let value = Resettable {
      built.record(1)
      return 1
    }
    value.reset()
    #expect(built.values.isEmpty)
    #expect(value.value == 1)
    #expect(built.values == [1])
  }

  @Test("A value that is reset doesn't retain the assembler") func retains() async {
    await expectReleased {
      let app = App()
      _ = app.feed.cache.value
      app.cache.reset()
      _ = app.feed.cache.value
      return app
    }
  }

  // Not in the exit test, whose lines all have the number of the first.
  private enum Loop {
    static let line = #line + 1
    static let value: Resettable<Int> = Resettable { value.value + 1 }
  }

  @Test("A value that uses itself ends the process with its place") func cycle() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Loop.value.value
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("Loop -> Int  ResettableTests.swift:\(Loop.line)"))
  }
}
