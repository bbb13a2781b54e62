import AssemblyCheck

/// An explanation of the rules that a text matches.
struct Explanation {
  /// One rule: its bodies, the assemblers that run them, and the code that requests it.
  struct Section {
    let rule: Rule
    let bodies: [(rule: Rule, users: [(assembler: String, body: Rule.Body)])]
    /// The rules that request it.
    let dependents: [(rule: Rule, location: SourcePosition)]
    /// The requests of other code.
    let requests: [EntryPoint]
  }

  let sections: [Section]

  /// Explains all rules that match a text. With an assembler, leaves out the requests made of others.
  init(of text: String, in graph: PrintedGraph, assembler: String? = nil) throws(UsageError) {
    let assemblers = try graph.selecting(assembler: assembler).assemblers
    let ids = assemblers.flatMap { $0.rules(matching: text).map(\.id) }.unique()
    if ids.isEmpty { throw .noRule(text, in: assemblers) }
    let only = assembler == nil ? nil : assemblers.first?.name
    sections = ids.map { Section($0, of: assemblers, in: graph, only: only) }
  }
}

extension Explanation.Section {
  /// - Parameter only: The name of the only assembler whose requests count, or `nil` for all.
  fileprivate init(_ id: Rule.ID, of assemblers: [PrintedAssembler], in graph: PrintedGraph, only: String?) {
    let found = assemblers.flatMap { assembler in
      assembler.rules.filter { $0.id == id }.map { (assembler: assembler, rule: $0) }
    }
    rule = found[0].rule
    bodies = found.map(\.rule.body.location).unique().map { place in
      let users = found.filter { $0.rule.body.location == place }
      // Subclasses inherit what a class declares.
      let declared = users.first { $0.rule.body.kind == .own } ?? users[0]
      return (declared.rule, users.map { ($0.assembler.name, $0.rule.body) })
    }
    // The receiver of a request is `nil` if its type is unknown.
    func isIncluded(_ recipients: [String]) -> Bool { only.map(recipients.contains) ?? true }
    dependents = graph.assemblers.flatMap { assembler in
      assembler.rules.flatMap { rule in
        rule.dependencies.filter { dependency in
          dependency.rule == id
            && isIncluded(dependency.leavesAssembler ? dependency.assemblers : [assembler.name])
        }.map { (rule, $0.location) }
      }
    }
    requests = graph.entryPoints.filter { $0.rule == id && isIncluded([$0.assembler].compactMap { $0 }) }
  }
}
