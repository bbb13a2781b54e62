import AssemblyGraph

/// The trace that the graph says a rule leaves.
struct TracePrediction {
  private let assemblers: [String: AssemblerGraph]

  init(graph: PackageGraph) {
    assemblers = Dictionary(graph.assemblers.map { ($0.name, $0) }) { first, _ in first }
  }

  /// - Parameter type: The type that the rule builds, without its generic arguments.
  func trace(of type: String, in assembler: String) -> String {
    let rule = assemblers[assembler]?.rules.first {
      !$0.requirements.isEmpty && String($0.signature.result.prefix { $0 != "<" }) == type
    }
    return rule.map { trace(ofRule: $0.id, in: assembler) } ?? "no such rule"
  }

  private func trace(ofRule id: Rule.ID, in assembler: String) -> String {
    guard let rule = assemblers[assembler]?.rule(id) else { return "no rule \(id)" }
    let location = rule.body.location
    let file = location.file.split(separator: "/").last ?? ""
    let dependencies = rule.dependencies.filter { $0.kind == .call }.sorted { $0.location < $1.location }
    let inner = dependencies.map { trace(ofRule: $0.rule, in: $0.assembler ?? assembler) }.joined()
    return "\(file):\(location.line)(\(inner))"
  }
}
