import CompilerSupport
import Foundation
import TestSupport
import Testing

@Suite struct DocumentationTests {
  @Test(
    "The code of a page compiles without a warning, in each of a reader's settings",
    arguments: try MarkdownPage.paths(),
    ProjectSettings.readers
  )
  func compiles(path: String, settings: ProjectSettings) async throws {
    let page = try MarkdownPage(path: path)
    // One file has an application and its tests, which are on one actor.
    for source in page.sources where settings != .mainActorApplication {
      let result = try await check(source, settings)
      #expect(result.succeeded, "\(result.errors)")
    }
    let diagnostics = try await SourceModule.diagnostics(page.modules(), settings)
    #expect(diagnostics == nil)
  }

  @Test("A reader can copy each block of these pages into a file", arguments: try MarkdownPage.copied())
  func copied(path: String) throws {
    let page = try MarkdownPage(path: path)
    #expect(try !page.modules().isEmpty)
    for block in page.blocks {
      switch block.placement {
      case .file, .notCompiled: break
      case .page, .ownFile: Issue.record("\(path):\(block.line) names no file: <!-- file: Sources/App/… -->")
      }
    }
  }

  @Test("A file is compiled as printed: with its own imports, and without statements at the top level")
  func asPrinted() async throws {
    let text = """
      <!-- file: Sources/App/Start.swift -->
      ```swift
      let start = Date(timeIntervalSince1970: 0)
      ```
      <!-- file: Tests/AppTests/StartTests.swift -->
      ```swift
      import App
      print(start)
      ```
      """
    let modules = try MarkdownPage(path: "Page.md", text: text).modules()
    #expect(modules.map(\.name) == ["App", "AppTests"])
    let diagnostics = try #require(try await SourceModule.diagnostics(modules))
    #expect(diagnostics.contains("Page.md:3:13: error: cannot find 'Date' in scope"))
    let application = SourceModule(name: "App", files: ["Start.swift": "public let start = 1\n"])
    let tests = try #require(try await SourceModule.diagnostics([application, modules[1]]))
    #expect(tests.contains("Page.md:8:1: error: expressions are not allowed at the top level"))
  }

  @Test("A page that continues another one has its files, and replaces those that it prints again")
  func continued() throws {
    let quickStart = "Sources/Assembler/Assembler.docc/QuickStart.md"
    let text = """
      <!-- continues: \(quickStart) -->
      <!-- file: Sources/Shop/Scenes.swift -->
      ```swift
      let one = 1
      ```
      """
    let before = try MarkdownPage(path: quickStart).modules()
    let after = try MarkdownPage(path: "Page.md", text: text).modules()
    #expect(after.map(\.name) == ["Shop", "ShopTests"])
    #expect(after[0].files["Basket.swift"] == before[0].files["Basket.swift"])
    let scenes = "#sourceLocation(file: \"Page.md\", line: 4)\nlet one = 1\n#sourceLocation()\n"
    #expect(after[0].files["Scenes.swift"] == scenes)
    #expect(after[1] == before[1])
  }

  @Test("A block that is not compiled says why", arguments: try MarkdownPage.paths())
  func reasons(path: String) throws {
    for block in try MarkdownPage(path: path).blocks {
      #expect(block.placement != .notCompiled(reason: ""), "\(path):\(block.line)")
    }
  }

  @Test("The cheat sheet is a program of at most 120 lines") func cheatSheet() throws {
    let page = try MarkdownPage(path: "Sources/Assembler/Assembler.docc/CheatSheet.md")
    #expect(page.blocks.allSatisfy { $0.placement == .page })
    #expect(page.blocks.map(\.lines.count).reduce(0, +) <= 120)
  }

  @Test(
    "A page is a file of a target: with its own imports, and without statements at the top level",
    arguments: [
      ("let one = 1\nprint(one)", "4:1: error: expressions are not allowed at the top level"),
      ("struct AppAssembler: LiveAssembler {}", "3:22: error: cannot find type 'LiveAssembler' in scope"),
    ]
  )
  func file(code: String, message: String) async throws {
    let path = "Sources/Assembler/Assembler.docc/Page.md"
    let page = MarkdownPage(path: path, text: "Some text.\n```swift\n\(code)\n```\n")
    let result = try await check(page.sources[0])
    #expect(result.errors.contains("\(path):\(message)"), "\(result.errors)")
  }

  @Test("A mistake is reported at its page and line") func mistake() async throws {
    let text = """
      Some text.

      ```swift
      import Foundation
      let start: Date = "now"
      ```
      """
    let sources = MarkdownPage(path: "Some/Page.md", text: text).sources
    #expect(sources.count == 1)
    let result = try await check(sources[0])
    #expect(!result.succeeded)
    #expect(
      result.errors.contains(
        "Some/Page.md:5:19: error: cannot convert value of type 'String' to specified type 'Date'"
      )
    )
  }

  @Test("A module that does not exist is reported at its page and line") func missingModule() async throws {
    let text = """
      ```swift
      let one = 1
      ```

      ```swift
      import Nowhere
      ```
      """
    let result = try await check(MarkdownPage(path: "Page.md", text: text).sources[0])
    #expect(result.errors.contains("Page.md:6:8: error: no such module 'Nowhere'"))
  }

  @Test("A page of an application is compiled against Apple's declared interfaces") func application()
    async throws
  {
    let text = """
      ```swift
      import SwiftUI
      struct Title: View {
        var body: some View { Text("One").navigationHeading("Two") }
      }
      ```
      """
    let result = try await check(MarkdownPage(path: "Page.md", text: text).sources[0])
    #expect(
      result.errors.contains("Page.md:4:37: error: value of type 'Text' has no member 'navigationHeading'")
    )
  }

  private func check(_ source: String, _ settings: ProjectSettings = .package) async throws -> CommandResult {
    try await TemporaryFolder.with { folder in
      let isApplication = ["SwiftUI", "UIKit"].contains { source.contains("import \($0)\n") }
      let options = isApplication ? try await AppleFrameworks.options() : []
      let file = folder.appending(path: "Page.swift")
      try Data(source.utf8).write(to: file)
      return try await SwiftCompiler().check(
        [file],
        mode: settings.mode,
        options: ["-parse-as-library", "-warnings-as-errors"] + options + settings.options()
      )
    }
  }
}
