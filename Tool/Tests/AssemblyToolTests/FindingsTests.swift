@testable import AssemblyCheck
@testable import AssemblyCommands
import Foundation
import TestSupport
import Testing

@Suite("The findings for mistakes that compile")
struct MistakesTests {
  @Test("A finding's small programs have the recorded findings", arguments: FindingID.allCases)
  func findings(id: FindingID) async throws {
    #expect(try await findings(in: id.fixture).contains { $0.id == id })
  }

  @Test("Several mistakes have the same findings if a request goes through a parent")
  func sessions() async throws { _ = try await findings(in: "Sessions") }

  private func findings(in target: String) async throws -> [Finding] {
    let package = try await FixturePackage.mistakes(fixed: false)
    let findings = try package.graph(of: target).findings
    let text = FindingRenderer(style: TextStyle(folder: package.folder)).text(findings)
    try Expected.expect(text, equals: "\(target).txt")
    #expect(!findings.contains { $0.location.file.hasSuffix("CleanTwin.swift") })
    for finding in findings { #expect(try !isRight(finding.location), "\(finding)") }
    return findings
  }

  /// Whether the last comment above a line that says what a program shows begins with `Right`, or with `Silent`.
  private func isRight(_ location: SourcePosition) throws -> Bool {
    let lines = try String(contentsOfFile: location.file, encoding: .utf8).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    let comment = lines.prefix(location.line).last { $0.contains(#/\/\/ (Wrong|Right|Silent): /#) }
    return comment.map { !$0.contains("Wrong: ") } ?? false
  }

  @Test("A comment with a reason suppresses each finding")
  func silenced() async throws {
    let package = try await FixturePackage.mistakes(fixed: false)
    let graph = try package.graph(of: "Silenced")
    #expect(!graph.assemblers.isEmpty)
    #expect(graph.findings.map(\.description) == [])
  }
}

@Suite("The findings that the tool prints")
struct ToolFindingsTests {
  @Test("A stub that code outside of the index can use isn't reported")
  func unread() async throws {
    let app = """
      import Assembler
      import AssemblerTesting
      protocol Scene: Assembling { var price: Int { get } }
      extension Scene { var price: Int { 1 } }
      final class Test: TestAssembler, Scene { let cost = 2 }

      """
    let bench = try Workbench(["App": app])
    try await bench.build()
    #expect(try await bench.tool("check").standardOutput.contains("Test.cost replaces nothing"))
    try bench.folder.write("func sum(_ test: Test) -> Int { test.cost }", to: "Sources/Phone/Phone.swift")
    #expect(try await bench.tool("check").standardOutput == "no findings\n")
  }

  @Test("Each run of the tool prints the same findings, with other hash seeds")
  func sameEachTime() async throws {
    let package = try await FixturePackage.mistakes(fixed: false)
    let arguments = [Paths.tool, "check", "--scratch-path", package.scratch]
    let output = try await Shell.run(arguments, in: package.folder)
    #expect(output.status == 1)
    // This process has a seed of its own, too.
    let findings = try package.graph().findings
    #expect(output.standardOutput == FindingRenderer(style: TextStyle(folder: package.folder)).text(findings))
  }

  @Test("A list has the leaves that tests run, too")
  func list() async throws {
    let package = try await FixturePackage.mistakes(fixed: false)
    let output = try await Shell.run(
      [
        Paths.tool, "check", "--list", "unconstrained", "--module", "UncontrolledEffect",
        "--package-path",
        package.folder,
        "--scratch-path", package.scratch,
      ],
      in: package.folder
    )
    #expect(output.status == 0)
    #expect(output.standardError == "")
    try Expected.expect(output.standardOutput, equals: "List-unconstrained.txt")
  }

  @Test(
    "One module is read with the framework's protocols, from the index of a build folder or of a file in it",
    arguments: [("--scratch-path", ""), ("--built-file", "/Advice")]
  )
  func module(option: String, path: String) async throws {
    let package = try await FixturePackage.mistakes(fixed: false)
    let arguments = ["--package-path", package.folder, option, package.scratch + path]
    let output = try await Shell.run(
      [Paths.tool, "check", "--module", "CaptiveDependency"] + arguments
    ).standardOutput
    #expect(output.contains("[captive-dependency]"))
    #expect(!output.contains("[cycle]"))
  }
}

@Suite("Programs that do what they say")
struct RightProgramTests {
  @Test("They have no finding", arguments: ["Right", "RightIdentities", "RightServices", "RightTests"])
  func right(target: String) async throws {
    let graph = try await FixturePackage.mistakes(fixed: false).graph(of: target)
    #expect(!graph.assemblers.isEmpty)
    #expect(graph.findings.map(\.description) == [])
  }
}

@Suite("The advice of each finding")
struct AdviceTests {
  @Test(
    "Applied to the letter, it compiles, mends the program and leaves no finding",
    arguments: try Advice.all()
  )
  func advice(_ advice: Advice) async throws {
    let package = try await FixturePackage.mistakes(fixed: false)
    let found = try findings(in: package, advice)
    #expect(found.map(\.id) == [advice.id])
    #expect(found.allSatisfy { $0.text().contains(advice.text) })
    #expect(try await Self.wrong.value.contains("\(advice.name) wrong"))

    let fixed = try await FixturePackage.mistakes(fixed: true)
    let left = try findings(in: fixed, advice)
    #expect(left.map(\.description) == [])
    #expect(try await Self.right.value.contains("\(advice.name) right"))
  }

  private func findings(in package: FixturePackage, _ advice: Advice) throws -> [Finding] {
    try package.graph(of: "Advice").findings.filter {
      $0.location.file == "\(package.folder)/Sources/Advice/\(advice.name).swift"
    }
  }

  @Test("Every finding's is applied")
  func everyFinding() throws {
    #expect(try Set(Advice.all().map(\.id)) == Set(FindingID.allCases))
  }

  // What the program prints, which one run says of all files.
  private static let wrong = Task { try await run(.mistakes(fixed: false)) }
  private static let right = Task { try await run(.mistakes(fixed: true)) }

  private static func run(_ package: FixturePackage) async throws -> [Substring] {
    let result = try await Shell.run(["\(package.scratch)/Advice"])
    #expect(result.status == 0, "\(result.standardError)")
    return result.standardOutput.split(separator: "\n")
  }

  /// A file of the target `Advice`, named after its finding: `RetainedByScope-Child.swift`.
  struct Advice: CustomTestStringConvertible {
    let name: String
    let id: FindingID
    let text: String
    var testDescription: String { name }

    static func all() throws -> [Advice] {
      let folder = "\(Paths.tests)/Fixtures/Mistakes/Sources/Advice"
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().compactMap { file in
        guard let id = FindingID.allCases.first(where: { file.hasPrefix($0.fixture) }) else { return nil }
        let lines = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8).split(separator: "\n")
        let advice = try #require(lines.first { $0.hasPrefix("// Advice: ") }).dropFirst("// Advice: ".count)
        return Advice(name: String(file.dropLast(".swift".count)), id: id, text: String(advice))
      }
    }
  }
}

@Suite("The function findings()")
struct FindingsFunctionTests {
  @Test("check() throws the findings, if there are any")
  func check() async throws {
    let package = try await FixturePackage.mistakes(fixed: false)
    let findings = Findings(try package.graph(of: "Cycle").findings, folder: package.folder)
    #expect(throws: Findings.self) { try findings.check() }
    try Findings([], folder: nil).check()
  }

  #if DEBUG
  @Test("This package and its tests have no findings")
  func none() throws { #expect(try AssemblyCheck.findings().map(\.description) == []) }
  #else
  @Test("A release build indexes only the tests, which is an error and not an empty result")
  func release() {
    #expect(throws: IndexError.self) { try AssemblyCheck.findings() }
  }
  #endif
}

extension FindingID {
  /// The finding's target in Fixtures/Mistakes: `NearMiss`.
  var fixture: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }
}
