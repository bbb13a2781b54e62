import Assembler
import AssemblerEffects
import AssemblerTesting
import FeatureModel
import Foundation
import TestSupport
import Testing

@MainActor @Suite("Feature model", .hangLimit) struct FeatureModelTests {
  private final class FeatureTestAssembler: TestAssembler, FeatureAssembler {
    let date = DateGenerator.constant(Date(timeIntervalSinceReferenceDate: 1_234_567_890))
  }

  @Test("Adding an item takes no time, with the identifiers and dates of swift-dependencies' test")
  func add() async throws {
    let assembler = FeatureTestAssembler()
    let model: FeatureModel = assembler.resolve()
    try await model.addButtonTapped()
    try await model.addButtonTapped()
    let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000000"))
    let createdAt = Date(timeIntervalSinceReferenceDate: 1_234_567_890)
    #expect(
      model.items == [
        Item(id: id, name: "", createdAt: createdAt),
        Item(id: UUID(number: 1), name: "", createdAt: createdAt),
      ]
    )
    #expect(assembler.effects.clock.now == TestInstant(offset: .seconds(2)))
  }

  @Test("An item appears after exactly one second")
  func second() async throws {
    final class SteppedAssembler: TestAssembler, FeatureAssembler {
      var clock: any Clock<Duration> = ImmediateClock()
    }
    let clock = TestClock()
    let assembler = SteppedAssembler()
    assembler.clock = clock
    let model: FeatureModel = assembler.resolve()
    let task = Task { try await model.addButtonTapped() }
    await clock.waitForSleepers()
    await clock.advance(by: .milliseconds(999))
    #expect(model.items == [])
    await clock.advance(by: .milliseconds(1))
    try await task.value
    #expect(model.items == [Item(id: UUID(number: 0), name: "", createdAt: .testDefault)])
    try await clock.checkSuspension()
  }

  @Test("Cancelling the task during the second adds nothing")
  func cancellation() async throws {
    let clock = TestClock()
    let model = FeatureModel(clock: clock, now: .constant(.testDefault), uuid: .incrementing())
    let task = Task { try await model.addButtonTapped() }
    await clock.waitForSleepers()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(model.items == [])
  }
}
