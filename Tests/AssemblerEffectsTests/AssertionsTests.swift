import AssemblerEffects
import AssemblerTesting
import Testing

@Suite("Assertions") struct AssertionsTests {
  @Test("Only failed assertions are reported, with kind, message and location")
  func failures() {
    let failures = Recorder<Assertions.Failure>()
    let assertions = Assertions { failures.record($0) }
    assertions.assert(true)
    assertions.precondition(true)
    #expect(failures.values.isEmpty)
    let lines: [UInt] = [
      (assertions.assert(false, "a"), #line).1,
      (assertions.assertionFailure("b"), #line).1,
      (assertions.precondition(false, "c"), #line).1,
    ]
    #expect(failures.values.map(\.kind) == [.assertion, .assertion, .precondition])
    #expect(failures.values.map(\.message) == ["a", "b", "c"])
    #expect(failures.values.map(\.line) == lines)
    #expect(failures.values.allSatisfy { "\($0.fileID)" == #fileID })
  }

  @Test("An assertion that holds doesn't evaluate its message")
  func message() {
    let assertions = Assertions { _ in }
    func message() -> String {
      Issue.record("evaluated")
      return ""
    }
    assertions.assert(true, message())
    assertions.precondition(true, message())
  }

  @Test("A live precondition that fails stops the program with its message and place")
  func livePrecondition() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Assertions.live.precondition(true, "not this")
      Assertions.live.precondition(false, "the row is gone", fileID: "App/List.swift", line: 7)
    }
    let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(errors.contains("App/List.swift:7: Fatal error: the row is gone"))
  }

  @Test("A live assertion that fails stops a debug build with its message and place")
  func liveAssertion() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Assertions.live.assert(true, "not this")
      Assertions.live.assert(false, "the row is gone", fileID: "App/List.swift", line: 7)
    }
    let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(errors.contains("App/List.swift:7: Fatal error: the row is gone"))
  }
}
