import TestSupport
import Testing

/// Each form in which an assembler is incomplete, in a few builds of five modules.
@Suite("Incomplete assemblers")
struct MissingCasesTests {
  private static let cases = MissingCase.names + MissingCase.functions
  private static let isolated = MissingCase.isolated
  private static let bare = MissingCase.bare

  private static func name(_ number: Int) -> String { "A\(number + 10)" }

  private static func programs(_ cases: [MissingCase], from first: Int) -> String {
    cases.enumerated().map { number, row in
      "// \(row.testDescription)\n\(row.program.replacing("$", with: name(first + number)))\n"
    }.joined(separator: "\n")
  }

  @Test("missing says what each lacks, --fix writes it, and it compiles") func answers() async throws {
    let bench = try Workbench(
      [
        "Services": MissingCase.services, "ServicesLive": MissingCase.leaves,
        "App": MissingCase.imports + Self.programs(Self.cases, from: 0),
        "ActorApp": MissingCase.imports + Self.programs(Self.isolated, from: Self.cases.count),
        "BareApp": MissingCase.bareImports
          + Self.programs(Self.bare, from: Self.cases.count + Self.isolated.count),
      ],
      isolated: ["ActorApp"]
    )
    try await bench.build()
    let output = try await bench.tool("missing")
    #expect(output.status == 1)
    #expect(output.standardError == "")
    // The compiler's candidates for other roles are never advice.
    #expect(!output.standardOutput.contains("would match"))
    let blocks = output.standardOutput.split(separator: "\n\n")
    let all = Self.cases + Self.isolated + Self.bare
    #expect(blocks.count == all.count)
    var refused: Set<String> = []
    for (number, row) in all.enumerated() {
      let name = Self.name(number)
      let block =
        blocks.first { $0.hasPrefix("\(name) ") || $0.firstRange(of: ".\(name) is") != nil } ?? "nothing"
      let lines = block.split(separator: "\n").map { line in
        String(line.drop { $0 == " " }).replacing(#/  Sources.*/#, with: "")
      }
      for answer in row.answer.map({ $0.replacing("$", with: name) }) {
        #expect(lines.contains(answer), "\(row.testDescription)\n\(block)")
        if answer.contains("declare it as") { refused.insert(name) }
      }
      // Nothing besides: no code and no import that the row doesn't have, and no change of the parent's protocol.
      func imports(_ lines: [String]) -> [String] {
        lines.filter { $0.hasPrefix("import ") && !$0.hasPrefix("import in") }
      }
      #expect(imports(lines) == imports(row.answer), "\(row.testDescription)\n\(block)")
      let adds = row.answer.contains { $0.contains(" {") || $0.contains(#/^(let|var) /#) }
      #expect(block.contains(#/add (the rest )?to/#) == adds, "\(row.testDescription)\n\(block)")
      let refines = row.answer.contains { $0.hasPrefix("refine in") }
      #expect(block.contains("refine in") == refines, "\(row.testDescription)\n\(block)")
    }
    var last = ""
    for _ in 0..<6 where try await bench.tool("missing", "--fix").status == 3 {
      last = try await bench.build()
    }
    let rest = try await bench.tool("missing").standardOutput.matches(of: #/(?m)^(\S+) is missing/#).map {
      String($0.1)
    }
    #expect(Set(rest) == refused, "\(last)")
    // As the toolchain's formatter wants it.
    #expect(try !bench.source(of: "App").contains("} set {}"))
    let errors = last.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(errors.allSatisfy { error in refused.contains { error.contains("'\($0)'") } }, "\(last)")
  }
}
