/// What there is to say about a rule: who builds it, who needs it, and which body runs in which assembler.
public struct Explanation: Sendable {
  private let graph: PackageGraph
  private let ids: [Rule.ID]
  /// The assemblers whose rule it is.
  private let assemblers: [AssemblerGraph]
  /// The name of the only assembler that is explained; nil for all.
  private let only: String?

  /// - Parameters:
  ///   - text: What the rule builds, its signature, or a part of its identifier.
  ///   - assembler: The name of an assembler: what others build, and what is asked of others, is left out. All if nil.
  /// - Throws: ``SelectionError``.
  public init(
    of text: String,
    in graph: PackageGraph,
    assembler: String? = nil
  ) throws(SelectionError) {
    self.graph = graph
    let assemblers = try graph.selecting(assembler: assembler, root: nil).assemblers
    self.assemblers = assemblers
    only = assembler == nil ? nil : assemblers.first?.name
    var ids: [Rule.ID] = []
    for rule in assemblers.flatMap({ $0.rules(matching: text) }) where !ids.contains(rule.id) {
      ids.append(rule.id)
    }
    if ids.isEmpty { throw .noRule(text) }
    self.ids = ids
  }

  /// The explanation, for a person to read.
  public func text(style: TextStyle = TextStyle()) -> String {
    ids.map { section($0, style) }.joined(separator: "\n")
  }

  private func section(_ id: Rule.ID, _ style: TextStyle) -> String {
    let found = assemblers.compactMap { assembler in assembler.rule(id).map { (assembler, $0) } }
    guard let rule = found.first?.1 else { return "" }
    var lines = [style.bold(rule.signature.text)]
    for requirement in rule.requirements {
      lines.append("  declared by \(requirement.owner)  \(style.position(requirement.location))")
    }
    if rule.lifetime != .unshared { lines.append("  lifetime: \(rule.lifetime.rawValue)") }
    lines.append("  built by")
    for body in distinctBodies(found) {
      lines.append("    \(body.body.summary)  \(style.position(body.body.location))")
      lines += body.assemblers.map { "      in \($0.name): \(reason(body.body, $0))" }
      lines += body.dependencies.map { "      asks for \($0.text)  \(style.position($0.location))" }
    }
    lines += group("needed by", needers(of: id), style)
    lines += group("asked for by", askers(of: id), style)
    return lines.map { $0 + "\n" }.joined()
  }

  private struct Line: Hashable {
    let text: String
    let location: SourcePosition
  }

  private struct BodyUse {
    let body: Rule.Body
    var assemblers: [AssemblerGraph]
    let dependencies: [Line]
  }

  private func distinctBodies(_ found: [(AssemblerGraph, Rule)]) -> [BodyUse] {
    var bodies: [BodyUse] = []
    for (assembler, rule) in found {
      if let index = bodies.firstIndex(where: { $0.body.location == rule.body.location }) {
        bodies[index].assemblers.append(assembler)
      } else {
        let dependencies = rule.dependencies.map { Line(text: $0.signature, location: $0.location) }
        bodies.append(BodyUse(body: rule.body, assemblers: [assembler], dependencies: dependencies))
      }
    }
    return bodies
  }

  private func reason(_ body: Rule.Body, _ assembler: AssemblerGraph) -> String {
    switch body.kind {
    case .own: "it has a body of its own"
    case .inherited: "it inherits from \(body.owner), and nothing replaces that body"
    case .default:
      body.conditions.isEmpty
        ? "nothing replaces the default"
        : "\(body.conditions.joined(separator: ", ")) holds for it, and nothing replaces the default"
    }
  }

  private func needers(of id: Rule.ID) -> [Line] {
    var lines: [Line] = []
    for assembler in graph.assemblers {
      for rule in assembler.rules {
        for dependency in rule.dependencies
        where dependency.rule == id && isMade(of: dependency.asked(by: assembler)) {
          let line = Line(text: rule.signature.text, location: dependency.location)
          if !lines.contains(line) { lines.append(line) }
        }
      }
    }
    return lines
  }

  /// Whether a request made of `assembler` is to be listed. That of one whose type the index does not know is made of
  /// any, and of none that is named.
  private func isMade(of assembler: String?) -> Bool { only == nil || only == assembler }

  private func askers(of id: Rule.ID) -> [Line] {
    graph.entryPoints.filter { $0.rule == id && isMade(of: $0.assembler) }.map { entry in
      let assembler = entry.assembler.map { " of \($0)" } ?? ""
      return Line(text: (entry.code ?? "the top level of the file") + assembler, location: entry.location)
    }
  }

  private func group(_ title: String, _ lines: [Line], _ style: TextStyle) -> [String] {
    if lines.isEmpty { return ["  \(title) nobody"] }
    return ["  \(title)"] + lines.map { "    \($0.text)  \(style.position($0.location))" }
  }
}

extension Rule.Dependency {
  /// The name of the assembler that a rule of `assembler` asks; nil where the index does not know its type.
  fileprivate func asked(by assembler: AssemblerGraph) -> String? {
    leavesAssembler ? self.assembler : assembler.name
  }
}

extension GraphDifference {
  /// The difference, for a person to read.
  public func text(style: TextStyle = TextStyle()) -> String {
    var lines = ["\(style.bold(old.name)) → \(style.bold(new.name))"]
    func section(_ title: String, _ rules: [Rule], _ mark: String) {
      if rules.isEmpty { return }
      lines.append("  \(title)")
      for rule in rules {
        lines.append("    \(style.cyan(rule.signature.text))")
        lines.append("      \(mark) \(rule.body.summary)  \(style.position(rule.body.location))")
      }
    }
    if !replaced.isEmpty { lines.append("  replaced") }
    for change in replaced {
      lines.append("    \(style.cyan(change.new.signature.text))")
      lines.append("      - \(change.old.body.summary)  \(style.position(change.old.body.location))")
      lines.append("      + \(change.new.body.summary)  \(style.position(change.new.body.location))")
    }
    section("only in \(old.name)", removed, "-")
    section("only in \(new.name)", added, "+")
    if !affected.isEmpty { lines.append("  built from what is replaced") }
    lines += affected.map { "    \($0.signature.text)" }
    lines.append("  unchanged: \(unchanged.count)")
    return lines.map { $0 + "\n" }.joined()
  }
}
