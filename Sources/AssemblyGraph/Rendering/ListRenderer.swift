/// Prints everything about every rule, as an indented list.
public struct ListRenderer: Sendable {
  private let style: TextStyle

  public init(style: TextStyle = TextStyle()) {
    self.style = style
  }

  public func render(_ graph: PackageGraph) -> String {
    graph.assemblers.map(render).joined(separator: "\n")
  }

  private func render(_ assembler: AssemblerGraph) -> String {
    let role = assembler.role.map { " (\($0.rawValue))" } ?? ""
    let head = "\(style.bold(assembler.name))\(role)  \(style.place(assembler.location))\n"
    return head + assembler.rules.map(render).joined()
  }

  private func render(_ rule: Rule) -> String {
    var marks = rule.requirements.map(\.owner)
    if rule.requirements.isEmpty { marks.append("called directly") }
    if rule.lifetime != .unshared { marks.append(rule.lifetime.rawValue) }
    if rule.isEffect { marks.append("effect") }
    let lines =
      ["  \(style.cyan(rule.signature.text))  [\(marks.joined(separator: ", "))]"]
      + ["      \(rule.body.summary)  \(style.place(rule.body.location))"]
      + rule.needs.map { "      \(render($0))  \(style.place($0.location))" }
    return lines.map { $0 + "\n" }.joined()
  }

  private func render(_ need: Need) -> String {
    var text = "\(need.kind == .call ? "->" : "~>") \(need.signature)"
    if need.leavesAssembler {
      text += " of " + [need.receiver, need.assembler].compactMap { $0 }.joined(separator: ": ")
    }
    return need.via.isEmpty ? text : "\(text) through \(need.via.joined(separator: ", "))"
  }
}

extension RuleBody {
  /// `default of ContactsSceneAssembler where Self: LiveAssembler`.
  var summary: String {
    switch kind {
    case .default:
      conditions.isEmpty
        ? "default of \(owner)" : "default of \(owner) where \(conditions.joined(separator: ", "))"
    case .own: "own body of \(owner)"
    case .inherited: "inherited from \(owner)"
    }
  }
}
