import AssemblyCheck
@testable import AssemblyGraph
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
      ListRenderer(style: style).render(graph) + "\n" + FindingRenderer(style: style).text(graph.findings)
    try Expected.expect(text, equals: target + ".txt")
  }
}

@Suite("The findings for mistakes that compile")
struct MistakesTests {
  @Test("A mistake has its findings, and its fix has none", arguments: FindingID.allCases)
  func findings(id: FindingID) async throws {
    var options = CheckOptions()
    if id == .tooManyRules { options.ruleLimit = 3 }
    #expect(try await findings(in: id.fixture, options: options).contains { $0.id == id })
  }

  @Test("Other shapes of several mistakes have the same findings")
  func neighbours() async throws {
    _ = try await findings(in: "Neighbours")
  }

  private func findings(in target: String, options: CheckOptions = CheckOptions()) async throws -> [Finding] {
    let package = try await FixturePackage.mistakes(fixed: false)
    let findings = try package.graph(of: target, options: options).findings
    let text = FindingRenderer(style: TextStyle(folder: package.folder)).text(findings)
    try Expected.expect(text, equals: "\(target).txt")
    #expect(!findings.isEmpty)
    #expect(!findings.contains { $0.location.file.hasSuffix("CleanTwin.swift") })

    let fixed = try await FixturePackage.mistakes(fixed: true)
    let graph = try fixed.graph(of: target, options: options)
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

@Suite("The options of the checks")
struct CheckOptionsTests {
  @Test("Unreachable rules of public protocols are reported on request")
  func publicRules() async throws {
    let package = try await FixturePackage.mistakes(fixed: false)
    var options = CheckOptions()
    func unreachable() throws -> [String] {
      try package.graph(of: "AG006-UnreachableRule", options: options).findings
        .filter { $0.id == .unreachableRule }.map(\.message)
    }
    let others = [
      "no code in this package requests SceneAssembler.resolve() -> Unused",
      "no code in this package requests SceneAssembler.resolve() -> UsedByUnused",
      "no code in this package requests SceneAssembler.resolve(again: Bool) -> UsedByItself",
    ]
    #expect(try unreachable() == others)
    options.reportsPublicUnreachable = true
    #expect(
      try unreachable() == others + ["no code in this package requests PublicAssembler.resolve() -> Int"]
    )
  }

  @Test("A rule that only a protocol outside the assemblers requests is reached")
  func narrowProtocol() async throws {
    var package = try await FixturePackage.mistakes(fixed: false)
    package.isBare = false
    let findings = try package.graph(of: "AG006-UnreachableRule").findings
    #expect(!findings.isEmpty)
    #expect(!findings.contains { $0.location.file.hasSuffix("CleanTwin.swift") })
  }

  @Test("An assembler above the rule limit is reported with its compile time")
  func size() async throws {
    let package = try await FixturePackage.rules()
    var options = CheckOptions()
    options.ruleLimit = 20
    let finding = try #require(
      try package.graph(of: "Signatures", options: options).findings.first { $0.id == .tooManyRules }
    )
    #expect(finding.severity == .hint)
    #expect(
      finding.message == """
        Namespace.App has 21 rules, which can take 0.0 s to type-check; give each scene an assembler of its own, \
        and compose them as parents and children
        """
    )
    options.ruleLimit = 21
    #expect(
      try !package.graph(of: "Signatures", options: options).findings.contains { $0.id == .tooManyRules }
    )
  }
}

@Suite("The function findings()")
struct FindingsFunctionTests {
  @Test("This package and its tests have no errors")
  func ownPackage() throws {
    #if DEBUG
    #expect(try AssemblyCheck.findings([.error]).isEmpty)
    // The same call finds something in this package if a check looks for it.
    var options = CheckOptions()
    options.ruleLimit = 1
    #expect(try AssemblyCheck.findings([.hint], options: options).contains { $0.id == .tooManyRules })
    #else
    // A release build indexes only the tests, which is an error and not an empty result.
    #expect(throws: IndexError.self) { try AssemblyCheck.findings() }
    #endif
  }
}
