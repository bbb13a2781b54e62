import AssemblerTesting
import Foundation
import InMemoryLogging
import Logging
import ServiceLifecycle
import Testing

@testable import ReposServer

@Suite struct RefreshTests {
  @Test("The background loads at once, after the interval, and after a failure sooner and then slower")
  func schedule() async throws {
    let server = try ServerTestAssembler(.acme)
    let task = Task { try await server.refresher.run() }
    defer { task.cancel() }
    let status = server.loadStatus

    await server.testClock.waitForSleepers()
    #expect(server.stubSource.loads == 1)
    #expect(status["Acme"] == LoadStatus.State(nextLoad: .testDefault + 600))
    await server.testClock.advance(by: .seconds(599))
    #expect(server.stubSource.loads == 1)

    server.stubSource.give(.failure(LoadFailure("No.")))
    for (wait, loads) in [(1, 2), (30, 3), (60, 4), (120, 5), (240, 6), (480, 7), (600, 8), (600, 9)] {
      await server.testClock.advance(by: .seconds(wait - 1))
      #expect(server.stubSource.loads == loads - 1)
      await server.testClock.advance(by: .seconds(1))
      await server.testClock.waitForSleepers()
      #expect(server.stubSource.loads == loads)
      #expect(status["Acme"].failure == LoadFailure("No."))
    }

    server.stubSource.give(.success(.acme))
    await server.testClock.advance(by: .seconds(600))
    await server.testClock.waitForSleepers()
    #expect(status["Acme"].failure == nil)
  }

  @Test(
    "A rate limit is waited for as long as the source says, up to an hour",
    arguments: [(1_234, 1_234), (-5, 1), (4e9, 3_600)] as [(TimeInterval, Int)]
  )
  func rateLimit(delay: TimeInterval, wait: Int) async throws {
    let server = try ServerTestAssembler()
    server.stubSource.give(.failure(LoadFailure("Too many.", retryAfter: .testDefault + delay)))
    #expect(try await server.refresh() == .seconds(wait))
  }

  @Test("The log says which organization a load was about") func log() async throws {
    let server = try ServerTestAssembler(.acme, organizations: ["Acme", "Zeta"])
    try await server.refresh("Zeta")
    let entry = try #require(server.log.entries.first)
    #expect(entry.metadata == ["organization": "Zeta", "repositories": "3"])
  }

  @Test("An error that isn't a cancellation ends the background, and the server with it") func brokenClock()
    async throws
  {
    struct ClockFailure: Error {}
    struct BrokenClock: Clock {
      var now: ContinuousClock.Instant { .now }
      var minimumResolution: Duration { .zero }
      func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        throw ClockFailure()
      }
    }
    let server = try ServerTestAssembler(.acme, clock: BrokenClock())
    await #expect(throws: ClockFailure.self) { try await server.refresher.run() }
  }

  @Test("The background ends when the server does, in the middle of a wait") func end() async throws {
    let server = try ServerTestAssembler(.acme)
    let group = ServiceGroup(
      configuration: .init(services: [server.refresher], logger: server.logger)
    )
    let run = Task { try await group.run() }
    await server.testClock.waitForSleepers()
    await group.triggerGracefulShutdown()
    try await run.value
  }
}
