package import AssemblyCheck

/// An explanation of a rule: its bodies, the assemblers that run them, its dependencies and its dependents.
package struct Explanation: Sendable {
  private let graph: PackageGraph
  private let ids: [Rule.ID]
  /// The assemblers that have the rule.
  private let assemblers: [AssemblerGraph]
  /// The name of the only assembler in the explanation, or `nil` for all.
  private let only: String?

  /// Creates an explanation of all rules that match a text.
  ///
  /// - Parameters:
  ///   - text: The result of the rule, its signature, or a part of its identifier.
  ///   - graph: The graph of the package.
  ///   - assembler: The name of one assembler, or `nil` for all. Requests made of other assemblers are left out.
  /// - Throws: ``SelectionError`` if no rule or assembler matches.
  package init(
    of text: String,
    in graph: PackageGraph,
    assembler: String? = nil
  ) throws(SelectionError) {
    self.graph = graph
    let assemblers = try graph.selecting(assembler: assembler).assemblers
    self.assemblers = assemblers
    only = assembler == nil ? nil : assemblers.first?.name
    var ids: [Rule.ID] = []
    for rule in assemblers.flatMap({ $0.rules(matching: text) }) where !ids.contains(rule.id) {
      ids.append(rule.id)
    }
    if ids.isEmpty {
      throw .noRule(
        text,
        near: Spelling.near(text, in: assemblers.flatMap { $0.rules.map(\.signature.result) })
      )
    }
    self.ids = ids
  }

  /// Returns the explanation as text.
  package func text(style: TextStyle = TextStyle()) -> String {
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
      lines += body.dependencies.map { "      calls \($0.text)  \(style.position($0.location))" }
    }
    lines += group("called by", dependents(of: id), ifNone: "called by no rule", style)
    lines += group("requested by", requests(of: id), ifNone: "requested by no other code", style)
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
    case .own: "it declares this body"
    case .inherited: "it inherits this body from \(body.owner)"
    case .default:
      body.conditions.isEmpty
        ? "it uses the default"
        : "it uses the default, because \(body.conditions.joined(separator: ", "))"
    }
  }

  private func dependents(of id: Rule.ID) -> [Line] {
    var lines: [Line] = []
    for assembler in graph.assemblers {
      for rule in assembler.rules {
        for dependency in rule.dependencies
        where dependency.rule == id && isIncluded(dependency.recipient(from: assembler)) {
          let line = Line(text: rule.signature.text, location: dependency.location)
          if !lines.contains(line) { lines.append(line) }
        }
      }
    }
    return lines
  }

  /// Whether to list a request made of an assembler, which is `nil` if its type is unknown.
  private func isIncluded(_ assembler: String?) -> Bool { only == nil || only == assembler }

  private func requests(of id: Rule.ID) -> [Line] {
    graph.entryPoints.filter { $0.rule == id && isIncluded($0.assembler) }.map { entry in
      let assembler = entry.assembler.map { " of \($0)" } ?? ""
      return Line(text: (entry.code ?? "the top level of the file") + assembler, location: entry.location)
    }
  }

  private func group(_ title: String, _ lines: [Line], ifNone: String, _ style: TextStyle) -> [String] {
    if lines.isEmpty { return ["  \(ifNone)"] }
    return ["  \(title)"] + lines.map { "    \($0.text)  \(style.position($0.location))" }
  }
}

extension Rule.Dependency {
  /// The name of the assembler that receives the request, or `nil` if its type is unknown.
  fileprivate func recipient(from assembler: AssemblerGraph) -> String? {
    leavesAssembler ? self.assembler : assembler.name
  }
}

extension GraphDifference {
  /// Returns the differences as text.
  package func text(style: TextStyle = TextStyle()) -> String {
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
    if !affected.isEmpty { lines.append("  affected") }
    lines += affected.map { "    \($0.signature.text)" }
    lines.append("  unchanged: \(unchanged.count)")
    return lines.map { $0 + "\n" }.joined()
  }
}
