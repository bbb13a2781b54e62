import AssemblyCheck

/// An explanation of the rules that a text matches.
struct Explanation {
  /// One rule: its bodies, the assemblers that run them, and the code that requests it.
  struct Section {
    let rule: PrintedRule
    let bodies: [(rule: PrintedRule, users: [String])]
    /// The rules that request it.
    let dependents: [(rule: PrintedRule, location: SourcePosition)]
    /// The requests of other code.
    let requests: [EntryPoint]
  }

  let sections: [Section]

  /// Explains all rules that match a text. With an assembler, leaves out the requests made of others.
  init(of text: String, in graph: PrintedGraph, assembler: String? = nil) throws(UsageError) {
    let assemblers = try graph.selecting(assembler: assembler).assemblers
    let rules = assemblers.flatMap { $0.rules(matching: text) }
    if rules.isEmpty { throw .noRule(text, among: assemblers) }
    let only = assembler == nil ? nil : assemblers.first?.name
    // An assembler identifies a rule by the first of the protocols that declare it, and another by the second.
    var explained: Set<PrintedRule.ID> = []
    var sections: [Section] = []
    for rule in rules where !explained.contains(rule.id) {
      let ids = reached(from: [rule.id]) { id in
        let declared = Set(rules.filter { $0.id == id }.flatMap(\.requirements).map(\.location))
        return rules.filter { !declared.isDisjoint(with: $0.requirements.map(\.location)) }.map(\.id)
      }
      explained.formUnion(ids)
      sections.append(Section(ids, of: assemblers, in: graph, only: only))
    }
    self.sections = sections
  }
}

extension Explanation.Section {
  /// - Parameter only: The name of the only assembler whose requests count, or `nil` for all.
  fileprivate init(
    _ ids: [PrintedRule.ID],
    of assemblers: [PrintedAssembler],
    in graph: PrintedGraph,
    only: String?
  ) {
    let found = assemblers.flatMap { assembler in
      assembler.rules.filter { ids.contains($0.id) }.map { (assembler: assembler, rule: $0) }
    }
    rule = (found.min { $0.rule.requirements.count > $1.rule.requirements.count } ?? found[0]).rule
    bodies = found.map(\.rule.body.location).unique().map { place in
      let users = found.filter { $0.rule.body.location == place }
      // Subclasses inherit what a class declares.
      let declared = users.first { $0.rule.body.kind == .own } ?? users[0]
      return (declared.rule, users.map(\.assembler.name))
    }
    // The receiver of a request is `nil` if its type is unknown.
    func isIncluded(_ recipients: [String]) -> Bool { only.map(recipients.contains) ?? true }
    dependents = graph.assemblers.flatMap { assembler in
      assembler.rules.flatMap { rule in
        rule.dependencies.filter { dependency in
          ids.contains(dependency.rule)
            && isIncluded(dependency.leavesAssembler ? dependency.assemblers : [assembler.name])
        }.map { (rule, $0.location) }
      }
    }
    requests = graph.entryPoints.filter {
      ids.contains($0.rule) && isIncluded([$0.assembler].compactMap { $0 })
    }
  }
}
