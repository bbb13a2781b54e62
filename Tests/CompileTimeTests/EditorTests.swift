import CompilerSupport
import Foundation
import TestSupport
import Testing

/// What an editor shows, through the toolchain's language server.
@Suite("Editor") struct EditorTests {
  private static let body = "  // here"

  @Test("Completion in a test assembler offers the missing stubs") func stubs()
    async throws
  {
    let text = """
      import Assembler
      import AssemblerTesting

      protocol Source {}
      protocol Sink {}
      struct Model {}
      protocol SceneAssembler: Assembling {
        func resolve() -> Model
        func resolve() -> any Source
        func resolve() -> any Sink
      }
      extension SceneAssembler {
        func resolve() -> Model { Model() }
      }
      final class SceneTestAssembler: TestAssembler, SceneAssembler {
      \(Self.body)
      }
      """
    let items = try await ask("textDocument/completion", in: text, at: Self.body, offset: 0)
    let stubs = items.compactMap { $0["insertText"] as? String }.filter { $0.contains("func resolve") }
    #expect(stubs.contains { $0.hasPrefix("func resolve() -> any Source {") })
    #expect(stubs.contains { $0.hasPrefix("func resolve() -> any Sink {") })
    // The rule that is wired is offered to be overridden; the framework's own overload is not offered.
    #expect(stubs.count == 3)
  }

  @Test("Completion and the jump to a rule's definition work in a scene", arguments: [10, 100])
  func scene(rules: Int) async throws {
    let parts = (0..<rules).map { "struct Part\($0) {}" }
    let requirements = (0..<rules).map { "  func resolve() -> Part\($0)" }
    let text =
      (["import Assembler"] + parts + ["protocol SceneAssembler: Assembling {"] + requirements + ["}"]
      + ["extension SceneAssembler {", "  func part() -> Part7 { self.resolve() }", "}"]).joined(
        separator: "\n"
      )
    let call = "self.resolve"
    let completions = try await ask("textDocument/completion", in: text, at: call, offset: 5)
    let labels = completions.compactMap { $0["label"] as? String }
    #expect(labels.count { $0 == "resolve()" } >= rules)
    let definitions = try await ask("textDocument/definition", in: text, at: call, offset: 6)
    let range = definitions.first?["range"] as? [String: [String: Int]]
    #expect(range?["start"]?["line"] == text.split(separator: "\n").firstIndex { $0.hasSuffix("-> Part7") })
  }

  /// - Parameter offset: How many characters behind the first `place` in the text.
  private func ask(_ method: String, in text: String, at place: String, offset: Int) async throws -> [[String:
    Any]]
  {
    try await TemporaryFolder.with { folder in
      let file = folder.appending(path: "Scene.swift")
      try Data(text.utf8).write(to: file)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let line = try #require(lines.firstIndex { $0.contains(place) })
      let start = try #require(lines[line].firstRange(of: place)).lowerBound
      let character = lines[line].distance(from: lines[line].startIndex, to: start) + offset
      let server = try LanguageServer(for: file, in: folder)
      return try await server.items(method, file, line: line, character: character)
    }
  }
}
