// A test of a user's package can import all of these modules. A public name that AssemblyGraph shares with one of them
// is ambiguous and doesn't compile here.
import Assembler
import AssemblerTesting
import AssemblyGraph
import Foundation
import Testing

@Suite("The public names of AssemblyGraph")
struct PublicNamesTests {
  /// Every public type, by its name without the module.
  private let types: [Any.Type] = [
    AssemblerGraph.self, AssemblerGraph.Role.self, CheckOptions.self, EntryPoint.self,
    Finding.self, Finding.Note.self, Finding.Severity.self, FindingID.self,
    Findings.self, GraphDifference.self, GraphDifference.Change.self, GraphError.self,
    Lifetime.self,
    Rule.Dependency.self,
    Rule.Dependency.Kind.self,
    PackageGraph.self, PackageGraph.Source.self, Rule.self, Rule.Body.self, Rule.Body.Kind.self,
    Rule.Requirement.self, SelectionError.self, Signature.self, SourcePosition.self,
  ]

  /// Names that still refer to the other modules.
  private let foreign: [Any.Type] = [SourceLocation.self, (any AssemblerRole).self, Scope.self, Comment.self]

  @Test("No public name is ambiguous beside Assembler, Foundation and Testing")
  func unambiguous() throws {
    #expect(types.allSatisfy { String(reflecting: $0).hasPrefix("AssemblyGraph.") })
    #expect(foreign.allSatisfy { !String(reflecting: $0).contains("AssemblyGraph.") })
    let position = SourcePosition(file: "/a/B.swift", line: 3, column: 4)
    #expect(position.text(relativeTo: "/a") == "B.swift:3:4")
  }

  /// SwiftUI's names that a module about graphs could use. SwiftUI isn't available on every platform.
  private static let namesOfSwiftUI: Set<String> = [
    "Anchor", "App", "Axis", "Binding", "Commands", "Edge", "Environment", "Graphic", "Grid", "Group",
    "Label",
    "Layout", "Link", "List", "Namespace", "Path", "Picker", "Scene", "ScenePhase", "Section", "Settings",
    "Shape",
    "State", "Tab", "Table", "Text", "TextProxy", "TextRenderer", "TextSelection", "Transaction", "View",
    "Window",
  ]

  /// Add a new public type to the list above.
  @Test("The tested names are those of all public types")
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
