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

  @Test("A live precondition that fails stops the program")
  func livePrecondition() async {
    await #expect(processExitsWith: .failure) {
      Assertions.live.precondition(true)
      Assertions.live.precondition(false, "the row is gone")
    }
  }
}
