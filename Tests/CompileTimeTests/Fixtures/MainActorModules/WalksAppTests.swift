import Assembler
import AssemblerEffects
import AssemblerTesting
import Testing
import Walks
import XCTest

@testable import WalksApp

// The stubs of all tests. An effect's is `nonisolated`.
extension StoreAssembler where Self: TestAssembler {
  func resolve() -> any WalkStore { SampleWalks() }
  var analytics: any Analytics { SampleAnalytics() }
}
extension WalksAssembler where Self: TestAssembler {
  nonisolated var preferences: Preferences { .inMemory() }
}
final class AppTestAssembler: TestAssembler, AppServices {}
final class ClockTestAssembler: TestAssembler, AppServices {
  var clock: any Clock<Duration> = ImmediateClock()
  @MainActor let store = SampleWalks()
  func resolve() -> any WalkStore { store }
}
nonisolated final class SyncTestAssembler: SendableTestAssembler, SyncAssembler {
  let date = DateGenerator.constant(.testDefault)
}

struct AppTests {
  let assembler = AppTestAssembler()

  @Test func one() async throws {
    let model: WalksModel = assembler.resolve()
    try await model.load()
    #expect(model.walks.count == 1)
  }
  @Test func two() async throws {
    let assembler = ClockTestAssembler()
    assembler.clock = TestClock()
    // A task keeps the test's actor; `async let` leaves it, and needs a `Sendable` assembler.
    let first = Task { try await assembler.refresh() }
    let second = Task { try await assembler.refresh() }
    #expect(try await first.value == second.value)
    let sync = SyncTestAssembler()
    async let engine: Engine = sync.resolve()
    async let other: Engine = sync.resolve()
    #expect(await engine === other)
    #expect(assembler.analytics is SampleAnalytics)
  }
}

nonisolated final class AppXCTests: XCTestCase {
  @MainActor func testModel() async throws {
    let model: WalksModel = AppTestAssembler().resolve()
    try await model.load()
    XCTAssertEqual(model.walks.count, 1)
  }
}
