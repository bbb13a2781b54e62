import CompilerSupport
import Testing

@Suite struct ValidUseTests {
  @Test(
    "The fixture compiles without a warning",
    arguments: try Fixture.all(.valid),
    ProjectSettings.modules
  )
  func compiles(fixture: Fixture, settings: ProjectSettings) async throws {
    let problems = try await fixture.problems(settings)
    #expect(problems == "", "\(problems)")
  }

  @Test("Each fixture has a title and expects no diagnostic", arguments: try Fixture.all(.valid))
  func complete(fixture: Fixture) {
    #expect(fixture.title != nil)
    #expect(!fixture.hasExpectations)
  }

  @Test("All fixtures of valid use are found") func count() throws {
    #expect(try Fixture.all(.valid).count >= 30)
  }
}
