import AssemblyCheck
@testable import AssemblyGraph
import Foundation
import Testing

@Suite("The graph of each fixture")
struct GraphTests {
  @Test(
    "The graph and its findings match the recorded output",
    arguments: [
      "AG001-Cycle-Bare", "AG002-IgnoredOverride-Bare", "AG004-NearMiss-Bare", "AG007-DuplicateRule-Bare",
      "Lifetimes", "OutsideWorld", "PlainContacts", "Roles", "Shapes", "ShapesBase", "Signatures", "Silenced",
    ]
  )
  func whole(target: String) async throws {
    let package = try await FixturePackage.rules()
    let graph = try package.graph(of: target)
    let style = TextStyle(folder: package.folder)
    let text =
      RuleList(style: style).render(graph) + "\n" + FindingRenderer(style: style).text(graph.findings)
    try Expected.expect(text, equals: target + ".txt")
  }
}

@Suite("The findings for mistakes that compile")
struct MistakesTests {
  @Test("A mistake has its findings, and its fix has none", arguments: FindingID.allCases)
  func findings(id: FindingID) async throws {
    #expect(try await findings(in: id.fixture).contains { $0.id == id })
  }

  @Test("Other shapes of several mistakes have the same findings")
  func neighbours() async throws {
    _ = try await findings(in: "Neighbours")
  }

  private func findings(in target: String) async throws -> [Finding] {
    let package = try await FixturePackage.mistakes(fixed: false)
    let findings = try package.graph(of: target).findings
    let text = FindingRenderer(style: TextStyle(folder: package.folder)).text(findings)
    try Expected.expect(text, equals: "\(target).txt")
    #expect(!findings.isEmpty)
    #expect(!findings.contains { $0.location.file.hasSuffix("CleanTwin.swift") })

    let fixed = try await FixturePackage.mistakes(fixed: true)
    let graph = try fixed.graph(of: target)
    #expect(!graph.assemblers.isEmpty)
    #expect(graph.findings.map(\.description) == [])
    return findings
  }

  @Test("A comment with a reason suppresses each finding")
  func silenced() async throws {
    let package = try await FixturePackage.mistakes(fixed: false)
    let graph = try package.graph(of: "Silenced")
    #expect(!graph.assemblers.isEmpty)
    #expect(graph.findings.map(\.description) == [])
  }
}

@Suite("Programs that do what they say")
struct RightProgramTests {
  @Test("They have no finding")
  func right() async throws {
    let graph = try await FixturePackage.mistakes(fixed: false).graph(of: "Right")
    #expect(graph.assemblers.count > 10)
    #expect(graph.findings.map(\.description) == [])
  }
}

@Suite("The advice of each finding")
struct AdviceTests {
  @Test(
    "Applied to the letter, it compiles, mends the program and leaves no finding",
    arguments: FindingID.allCases
  )
  func advice(id: FindingID) async throws {
    let package = try await FixturePackage.mistakes(fixed: false)
    let file = "\(package.folder)/Sources/Advice/\(id.rawValue).swift"
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    let advice = try #require(lines.first { $0.hasPrefix("// Advice: ") }).dropFirst("// Advice: ".count)
    let found = try package.graph(of: "Advice").findings.filter { $0.location.file == file }
    #expect(found.map(\.id) == [id])
    #expect(found.allSatisfy { $0.text().contains(advice) })
    #expect(try await run(package).contains("\(id.rawValue) wrong"))

    let fixed = try await FixturePackage.mistakes(fixed: true)
    #expect(try fixed.graph(of: "Advice").findings.map(\.description) == [])
    #expect(try await run(fixed).contains("\(id.rawValue) right"))
  }

  private func run(_ package: FixturePackage) async throws -> [Substring] {
    let result = try await Shell.run(["\(package.scratch)/debug/Advice"])
    #expect(result.status == 0, "\(result.standardError)")
    return result.standardOutput.split(separator: "\n")
  }
}

@Suite("The rules that nothing requests")
struct UnrequestedRulesTests {
  @Test("Rules that no code requests, or only such rules, are marked")
  func unrequested() async throws {
    let package = try await FixturePackage.rules()
    var source = try IndexedPackage(package: package.folder, scratch: package.scratch)
    source.includesBareProtocols = true
    let graph = try RuleGraph(reading: source)
    let rules = graph.unrequestedRules().filter { graph.name($0.owner) == "CycleAssembler" }
      .map(\.signature.result)
    #expect(rules == ["A", "B", "C", "D", "E", "F", "G", "H", "K", "L"])
  }
}

@Suite("The function findings()")
struct FindingsFunctionTests {
  @Test("This package and its tests have no errors")
  func ownPackage() throws {
    #if DEBUG
    #expect(try AssemblyCheck.findings([.error]).isEmpty)
    // The same index has the assemblers of this package.
    let graph = try PackageGraph(reading: .init(builtFile: Paths.tool, root: Paths.package))
    #expect(!graph.assemblers.isEmpty)
    #else
    // A release build indexes only the tests, which is an error and not an empty result.
    #expect(throws: IndexError.self) { try AssemblyCheck.findings() }
    #endif
  }
}
