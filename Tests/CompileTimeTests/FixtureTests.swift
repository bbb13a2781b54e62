import CompilerSupport
import Foundation
import TestSupport
import Testing

/// The fixtures prove something only if a wrong one is found out.
@Suite struct FixtureTests {
  @Test("A missing diagnostic fails the fixture") func notFound() async throws {
    let problems = try await problems(in: "let number: Int = 1 // expected-error {{cannot convert}}")
    #expect(problems.contains("expected error not produced"))
  }

  @Test("An unexpected diagnostic fails the fixture") func notExpected() async throws {
    let problems = try await problems(in: "let number: Int = true")
    #expect(problems.contains("unexpected error produced: cannot convert value of type 'Bool'"))
  }

  @Test("An unexpected warning fails the fixture") func warning() async throws {
    let problems = try await problems(in: "func count() { let number = 1 }")
    #expect(problems.contains("unexpected warning produced: initialization of immutable value 'number'"))
  }

  @Test("A diagnostic with another text or column fails the fixture") func otherWords() async throws {
    let words = try await problems(in: "let number: Int = true // expected-error {{no such sentence}}")
    #expect(words.contains("incorrect message found"))
    let column = try await problems(in: "let number: Int = true\n// expected-error@-1:1 {{cannot convert}}")
    #expect(column.contains("message found at column 19 but was expected to appear at column 1"))
  }

  @Test("A missing note in another file fails the fixture") func elsewhere()
    async throws
  {
    let text = """
      import Assembler
      // expected-elsewhere {{note: candidate would match}}
      """
    let problems = try await problems(in: text)
    #expect(problems == "not said:\nnote: candidate would match\nbut:\n")
  }

  @Test("A fixture's directives are parsed") func directives() async throws {
    let text = """
      // mistake: What went wrong
      // options: -one two
      // options: -three
      // expected-elsewhere {{note: a note}}
      """
    try await TemporaryFolder.with { folder in
      let fixture = try write(text, in: folder)
      #expect(fixture.title == "What went wrong")
      #expect(fixture.options == ["-one", "two", "-three"])
      #expect(fixture.expectedElsewhere == ["note: a note"])
      #expect(fixture.hasExpectations)
    }
  }

  private func problems(in text: String) async throws -> String {
    try await TemporaryFolder.with { folder in
      try await write(text, in: folder).problems(mode: .swift6)
    }
  }

  private func write(_ text: String, in folder: URL) throws -> Fixture {
    let file = folder.appending(path: "Some.swift")
    try Data((text + "\n").utf8).write(to: file)
    return try Fixture(name: "Some", file: file, modules: [])
  }
}
