import CompilerSupport
import Testing

@Suite struct MisuseTests {
  @Test("The compiler says exactly what the fixture says", arguments: try Fixture.all(.misuse))
  func said(fixture: Fixture) async throws {
    let problems = try await fixture.problems(mode: .swift6)
    #expect(problems == "", "\(problems)")
  }

  @Test("Each fixture has a title and expects a diagnostic", arguments: try Fixture.all(.misuse))
  func complete(fixture: Fixture) {
    #expect(fixture.title != nil)
    #expect(fixture.hasExpectations)
  }

  @Test("No fixture is lost") func count() throws {
    #expect(try Fixture.all(.misuse).count == 70)
  }
}
