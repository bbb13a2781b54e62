@testable import AssemblyCheck
@testable import AssemblyCommands
import Foundation

/// Graphs that no source is needed for.
extension PrintedGraph {
  init(_ assemblers: PrintedAssembler..., findings: [Finding] = []) {
    self.init(assemblers: assemblers, entryPoints: [], findings: findings)
  }

  /// A chain of rules, each of which requests the next: `Step0`, `Step1` and so on.
  static func chain(of count: Int) -> PrintedGraph {
    PrintedGraph(
      PrintedAssembler(
        "Chain",
        rules: (0..<count).map { .sample("Step\($0)", $0 + 1 < count ? [.request("Step\($0 + 1)")] : []) }
      )
    )
  }
}

extension PrintedAssembler {
  init(_ name: String, role: Role? = .live, parents: [String] = [], line: Int = 1, rules: [PrintedRule]) {
    self.init(name: name, module: "App", location: .sample(line), role: role, parents: parents, rules: rules)
  }
}

extension SourcePosition {
  static func sample(_ line: Int, file: String = "App") -> SourcePosition {
    SourcePosition(file: "/App/Sources/App/\(file).swift", line: line, column: 1)
  }
}

extension PrintedRule {
  /// A function with its own name as its identifier.
  static func function(_ name: String, _ dependencies: [Dependency]) -> PrintedRule {
    sample("Void", dependencies, name: name)
  }

  static func sample(
    _ result: String,
    _ dependencies: [Dependency] = [],
    lifetime: RuleLifetime = .unshared,
    kind: Code.Kind = .default,
    isLeaf: Bool = false,
    name: String? = nil,
    requirements: [Declaration] = []
  ) -> PrintedRule {
    PrintedRule(
      id: requirements.first?.owner ?? name ?? result,
      signature: Signature(result: result, name: name ?? "resolve"),
      requirements: requirements,
      body: Code(kind: kind, owner: "Scene", conditions: [], location: .sample(1)),
      lifetime: lifetime,
      isLeaf: isLeaf,
      dependencies: dependencies
    )
  }
}

extension PrintedRule.Dependency {
  /// - Parameter line: The line of the request.
  static func request(
    _ result: String,
    _ kind: Edge.Kind = .call,
    of assembler: String? = nil,
    receiver: String? = nil,
    line: Int = 1,
    via: [String] = []
  ) -> PrintedRule.Dependency {
    PrintedRule.Dependency(
      rule: result,
      signature: Signature(result: result).text,
      title: result,
      assembler: assembler,
      assemblers: [assembler].compactMap { $0 },
      receiver: receiver,
      kind: kind,
      location: .sample(line),
      via: via
    )
  }
}

extension Finding {
  /// A cycle with a call in a line.
  static func cycle(line: Int) throws -> Finding {
    let place = #"{ "file": "/App/Sources/App/App.swift", "line": \#(line), "column": 1 }"#
    let note = #"{ "location": \#(place), "message": "" }"#
    let text =
      #"{ "id": "cycle", "severity": "error", "message": "", "location": \#(place), "notes": [\#(note)] }"#
    return try JSONDecoder().decode(Finding.self, from: Data(text.utf8))
  }
}

extension Signature {
  fileprivate init(result: String, name: String = "resolve") {
    self.init(name: name, generics: "", parameters: "", effects: [], result: result)
  }
}
