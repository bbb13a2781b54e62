import CompilerSupport
import Foundation
import Testing

/// A DocC tutorial and the files that its reader has after each step.
struct Tutorial: CustomTestStringConvertible {
  /// The path of the tutorial, from the root of the package.
  let path: String

  /// For each step with code, the listings by the names of the reader's files. A later listing replaces an
  /// earlier one of the same name.
  let steps: [[String: String]]

  var testDescription: String { path }

  /// Reads the listings that `text` names.
  ///
  /// - Parameters:
  ///   - path: The path of the tutorial, for failures.
  ///   - text: The tutorial.
  ///   - listing: Returns the text of a resource.
  init(path: String, text: String, listing: (String) throws -> String) rethrows {
    var files: [String: String] = [:]
    var steps: [[String: String]] = []
    for match in text.matches(of: /@Code\(name: "([^"]+)", file: "([^"]+)"/) where match.1 != "Package.swift"
    {
      let location = "#sourceLocation(file: \"\(match.2)\", line: 1)\n"
      files[String(match.1)] = location + (try listing(String(match.2))) + "#sourceLocation()\n"
      steps.append(files)
    }
    self.path = path
    self.steps = steps
  }

  /// The tutorials of every documentation catalog that have code.
  static func all() throws -> [Tutorial] {
    let sources = MarkdownPage.package.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    return try files.filter { $0.hasSuffix(".tutorial") }.sorted().map { path in
      let file = sources.appending(path: path)
      let resources = file.deletingLastPathComponent().deletingLastPathComponent().appending(
        path: "Resources"
      )
      return try Tutorial(path: "Sources/\(path)", text: String(contentsOf: file, encoding: .utf8)) {
        try String(contentsOf: resources.appending(path: $0), encoding: .utf8)
      }
    }.filter { !$0.steps.isEmpty }
  }

  /// Checks the files of one step: the tests import the others as the module `ContactsApp`.
  static func diagnostics(
    _ step: [String: String],
    _ settings: ProjectSettings = .package
  ) async throws -> String? {
    let tests = step.filter { $0.key.hasSuffix("Tests.swift") }
    let application = step.filter { tests[$0.key] == nil }
    return try await SourceModule.diagnostics(
      [
        SourceModule(name: "ContactsApp", files: application),
        SourceModule(name: "ContactsAppTests", files: tests),
      ].filter { !$0.files.isEmpty },
      settings
    )
  }
}

@Suite struct TutorialTests {
  @Test(
    "The files of each step compile without a warning, in each of a reader's settings",
    arguments: try Tutorial.all(),
    ProjectSettings.readers
  )
  func compiles(tutorial: Tutorial, settings: ProjectSettings) async throws {
    #expect(tutorial.steps.count > 1)
    for (number, step) in tutorial.steps.enumerated() {
      let diagnostics = try await Tutorial.diagnostics(step, settings)
      #expect(diagnostics == nil, "\(tutorial.path), listing \(number + 1)")
    }
  }

  @Test("The documentation has a tutorial") func exists() throws {
    #expect(try !Tutorial.all().isEmpty)
  }

  @Test("A step has the latest listing of each file") func latestListings() {
    let text = """
      @Code(name: "A.swift", file: "a-1.swift")
      @Code(name: "B.swift", file: "b-1.swift")
      @Code(name: "A.swift", file: "a-2.swift", previousFile: "a-1.swift")
      """
    let steps = Tutorial(path: "A.tutorial", text: text) { "// \($0)\n" }.steps
    #expect(
      steps.map { $0.keys.sorted() } == [["A.swift"], ["A.swift", "B.swift"], ["A.swift", "B.swift"]]
    )
    #expect(steps.last?["A.swift"]?.contains("// a-2.swift") == true)
    #expect(steps.last?["B.swift"]?.contains("// b-1.swift") == true)
  }

  @Test("A mistake is reported at its listing and line") func mistake() async throws {
    let tutorial = try Tutorial(
      path: "A.tutorial",
      text: """
        @Code(name: "Greeting.swift", file: "wrong.swift")
        @Code(name: "Greeting.swift", file: "right.swift")
        @Code(name: "GreetingTests.swift", file: "test.swift")
        """
    ) { name in
      let listings = [
        "wrong.swift": "let greeting: Int = \"hi\"\n",
        "right.swift": "let greeting = \"hi\"\n",
        "test.swift": "@testable import ContactsApp\nlet length: Int = greeting\n",
      ]
      return try #require(listings[name])
    }
    let diagnostics = [
      try await Tutorial.diagnostics(tutorial.steps[0]),
      try await Tutorial.diagnostics(tutorial.steps[1]),
      try await Tutorial.diagnostics(tutorial.steps[2]),
    ]
    #expect(
      diagnostics[0]?.contains("wrong.swift:1:21: error: cannot convert value of type 'String'") == true
    )
    #expect(diagnostics[1] == nil)
    #expect(
      diagnostics[2]?.contains("test.swift:2:19: error: cannot convert value of type 'String'") == true
    )
  }
}
