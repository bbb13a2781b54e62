import CompilerSupport
import Foundation
import Testing

@Suite struct MisuseTests {
  @Test("The compiler's diagnostics are exactly the fixture's", arguments: try Fixture.all(.misuse))
  func said(fixture: Fixture) async throws {
    let problems = try await fixture.problems(mode: .swift6)
    #expect(problems == "", "\(problems)")
  }

  // A missing rule or stub is an error in both modes. Isolation and `Sendable` aren't.
  @Test(
    "Swift 5 mode refuses the fixture, unless the fixture says otherwise",
    .enabled(if: ProjectSettings.areAll, "TEST_SETTINGS=all compiles in Swift 5 mode, too"),
    arguments: try Fixture.all(.misuse)
  )
  func swift5(fixture: Fixture) async throws {
    #expect(try await fixture.severity(mode: .swift5) == fixture.swift5)
  }

  @Test("Each fixture has a title and expects a diagnostic", arguments: try Fixture.all(.misuse))
  func complete(fixture: Fixture) {
    #expect(fixture.title != nil)
    #expect(fixture.hasExpectations)
  }

  @Test("Each misuse fixture is in a group's folder") func count() throws {
    let files = FileManager.default.enumerator(atPath: Fixture.folder(of: .misuse).path)
    // `Group/Name.swift`, or `Group/Name/App.swift` beside its modules.
    let fixtures = files?.compactMap { $0 as? String }.filter { path in
      let depth = path.split(separator: "/").count
      return path.hasSuffix(".swift") && (depth == 2 || path.hasSuffix("/App.swift"))
    }
    #expect(fixtures?.count == (try Fixture.all(.misuse).count))
    #expect(try Fixture.all(.misuse).count >= 68)
  }
}
