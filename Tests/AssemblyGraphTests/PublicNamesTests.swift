// Everything that a test of a user's package imports at once. A public name of AssemblyGraph that one of these
// modules has, too, is ambiguous here, and does not compile.
import Assembler
import AssemblerTesting
import AssemblyGraph
import Foundation
import Testing

@Suite("The public names of AssemblyGraph")
struct PublicNamesTests {
  /// Every public type, by its name without the module.
  private let types: [Any.Type] = [
    AssemblerGraph.self, AssemblerGraph.Role.self, CheckOptions.self, DotRenderer.self, EntryPoint.self,
    Explanation.self, Finding.self, Finding.Note.self, Finding.Severity.self, FindingID.self,
    FindingRenderer.self, Findings.self, GraphDifference.self, GraphDifference.Change.self, GraphError.self,
    HTMLRenderer.self, JSONRenderer.self, Lifetime.self, MermaidRenderer.self, MissingRules.self,
    Rule.Dependency.self,
    Rule.Dependency.Kind.self,
    PackageGraph.self, PackageGraph.Source.self, Rule.self, Rule.Body.self, Rule.Body.Kind.self,
    Rule.Requirement.self, SelectionError.self, Signature.self, SourcePosition.self, ListRenderer.self,
    TextStyle.self, TreeRenderer.self,
  ]

  /// The names of the other modules still mean what they meant.
  private let foreign: [Any.Type] = [SourceLocation.self, (any AssemblerRole).self, Scope.self, Comment.self]

  @Test("None is ambiguous beside Assembler, Foundation and Testing")
  func unambiguous() throws {
    #expect(types.allSatisfy { String(reflecting: $0).hasPrefix("AssemblyGraph.") })
    #expect(foreign.allSatisfy { !String(reflecting: $0).contains("AssemblyGraph.") })
    let place = SourcePosition(file: "/a/B.swift", line: 3, column: 4)
    #expect(place.text(relativeTo: "/a") == "B.swift:3:4")
  }

  /// Names of SwiftUI, which is not on every platform, that a module about graphs, rules and sources could well have.
  private static let namesOfSwiftUI: Set<String> = [
    "Anchor", "App", "Axis", "Binding", "Commands", "Edge", "Environment", "Graphic", "Grid", "Group",
    "Label",
    "Layout", "Link", "List", "Namespace", "Path", "Picker", "Scene", "ScenePhase", "Section", "Settings",
    "Shape",
    "State", "Tab", "Table", "Text", "TextProxy", "TextRenderer", "TextSelection", "Transaction", "View",
    "Window",
  ]

  /// The list above is complete: a new type has to be added to it.
  @Test("The list has every public type that the sources declare")
  func complete() throws {
    let sources = Paths.package + "/Sources/AssemblyGraph"
    let declaration = #/^public (?:final )?(?:struct|enum|class|actor|protocol|typealias) (\w+)/#
      .anchorsMatchLineEndings()
    let declared = try FileManager.default.subpathsOfDirectory(atPath: sources)
      .filter { $0.hasSuffix(".swift") }
      .flatMap { file in
        try String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8).matches(of: declaration)
          .map { String($0.1) }
      }
    let listed = types.map { String(reflecting: $0).split(separator: ".") }.filter { $0.count == 2 }
      .map { String($0[1]) }
    #expect(declared.sorted() == listed.sorted())
    #expect(Set(declared).isDisjoint(with: Self.namesOfSwiftUI))
  }
}
