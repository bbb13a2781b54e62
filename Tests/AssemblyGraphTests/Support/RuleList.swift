import AssemblyCheck
@testable import AssemblyGraph

/// All rules of a graph with their protocols, bodies and dependencies, which recorded outputs are compared with.
struct RuleList {
  let style: TextStyle

  func render(_ graph: PackageGraph) -> String {
    graph.assemblers.map(render).joined(separator: "\n")
  }

  private func render(_ assembler: AssemblerGraph) -> String {
    let role = assembler.role.map { " (\($0.rawValue))" } ?? ""
    let head = "\(style.bold(assembler.name))\(role)  \(style.position(assembler.location))\n"
    return head + assembler.rules.map(render).joined()
  }

  private func render(_ rule: Rule) -> String {
    let owners = rule.requirements.isEmpty ? ["called directly"] : rule.requirements.map(\.owner)
    let marks = owners + rule.marks
    let lines =
      ["  \(style.cyan(rule.signature.text))  [\(marks.joined(separator: ", "))]"]
      + ["      \(rule.body.summary)  \(style.position(rule.body.location))"]
      + rule.dependencies.map { "      \(render($0))  \(style.position($0.location))" }
    return lines.map { $0 + "\n" }.joined()
  }

  private func render(_ dependency: Rule.Dependency) -> String {
    var text = "\(dependency.kind == .call ? "->" : "~>") \(dependency.signature)"
    if dependency.leavesAssembler {
      text += " of " + [dependency.receiver, dependency.assembler].compactMap { $0 }.joined(separator: ": ")
    }
    return dependency.via.isEmpty ? text : "\(text) through \(dependency.via.joined(separator: ", "))"
  }
}
