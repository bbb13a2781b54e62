import CompilerSupport
import TestSupport
import Testing

@Suite struct ConcurrencyLimitTests {
  private actor Census {
    private(set) var most = 0
    private(set) var done = 0
    private var running = 0

    func begin() {
      running += 1
      most = max(most, running)
    }

    func end() {
      running -= 1
      done += 1
    }
  }

  @Test("No more tasks run at once than the limit allows, and all of them run") func width() async {
    let limit = ConcurrencyLimit(2)
    let census = Census()
    await withTaskGroup { group in
      for _ in 1...50 {
        group.addTask {
          await limit.run {
            await census.begin()
            await Task.yield()
            await census.end()
          }
        }
      }
    }
    #expect(await census.most <= 2)
    #expect(await census.done == 50)
  }

  @Test("As many tasks run at once as the limit allows", .hangLimit) func meeting() async {
    let limit = ConcurrencyLimit(2)
    let (first, arrivesFirst) = AsyncStream<Void>.makeStream()
    let (second, arrivesSecond) = AsyncStream<Void>.makeStream()
    await withTaskGroup { group in
      group.addTask {
        await limit.run {
          arrivesFirst.finish()
          for await _ in second {}
        }
      }
      group.addTask {
        await limit.run {
          arrivesSecond.finish()
          for await _ in first {}
        }
      }
    }
  }

  @Test("A task that throws leaves its place to the next") func throwing() async {
    struct Failure: Error {}
    let limit = ConcurrencyLimit(1)
    await #expect(throws: Failure.self) { try await limit.run { throw Failure() } }
    #expect(await limit.run { true })
  }
}
