import AssemblyCheck

/// An explanation of a rule: its bodies, the assemblers that run them, its dependencies and its dependents.
struct Explanation {
  private let graph: PackageGraph
  private let ids: [Rule.ID]
  /// The assemblers that have the rule.
  private let assemblers: [AssemblerGraph]
  /// The name of the only assembler in the explanation, or `nil` for all.
  private let only: String?

  /// Explains all rules that match a text. With an assembler, leaves out the requests made of others.
  init(of text: String, in graph: PackageGraph, assembler: String? = nil) throws(UsageError) {
    self.graph = graph
    assemblers = try graph.selecting(assembler: assembler).assemblers
    only = assembler == nil ? nil : assemblers.first?.name
    ids = assemblers.flatMap { $0.rules(matching: text).map(\.id) }.unique()
    if ids.isEmpty { throw .noRule(text, in: assemblers) }
  }

  func text(style: TextStyle = TextStyle()) -> String {
    ids.map { section($0, style) }.joined(separator: "\n")
  }

  private func section(_ id: Rule.ID, _ style: TextStyle) -> String {
    let found = assemblers.flatMap { assembler in
      assembler.rules.filter { $0.id == id }.map { (assembler: assembler, rule: $0) }
    }
    let rule = found[0].rule
    var lines = [style.bold(rule.signature.text)]
    lines += rule.requirements.map { "  declared by \($0.owner)  \(style.position($0.location))" }
    if rule.lifetime != .unshared { lines.append("  lifetime: \(rule.lifetime.rawValue)") }
    lines.append("  built by")
    for place in found.map(\.rule.body.location).unique() {
      let users = found.filter { $0.rule.body.location == place }
      // Subclasses inherit what a class declares.
      let body = (users.first { $0.rule.body.kind == .own } ?? users[0]).rule.body
      lines.append("    \(body.summary)  \(style.position(place))")
      lines += users.map { "      in \($0.assembler.name): \(reason($0.rule.body))" }
      lines += users[0].rule.dependencies.map {
        "      calls \($0.signature)  \(style.position($0.location))"
      }
      lines += users[0].rule.creates.map { "      creates \($0)" }
    }
    func add(_ title: String, _ entries: [(text: String, location: SourcePosition)], ifNone: String) {
      lines.append("  \(entries.isEmpty ? ifNone : title)")
      lines += entries.map { "    \($0.text)  \(style.position($0.location))" }.unique()
    }
    if rule.isFunction, dependents(of: id).isEmpty { return lines.map { $0 + "\n" }.joined() }
    add("called by", dependents(of: id), ifNone: "called by no rule")
    add("requested by", requests(of: id), ifNone: "requested by no other code")
    return lines.map { $0 + "\n" }.joined()
  }

  private func reason(_ body: Rule.Body) -> String {
    switch body.kind {
    case .own: "it declares this body"
    case .inherited: "it inherits this body from \(body.owner)"
    case .default:
      body.conditions.isEmpty
        ? "it uses the default"
        : "it uses the default, because \(body.conditions.joined(separator: ", "))"
    }
  }

  private func dependents(of id: Rule.ID) -> [(String, SourcePosition)] {
    graph.assemblers.flatMap { assembler in
      assembler.rules.flatMap { rule in
        rule.dependencies.filter { dependency in
          let recipient = dependency.leavesAssembler ? dependency.assembler : assembler.name
          return dependency.rule == id && isIncluded(recipient)
        }.map { (rule.signature.text, $0.location) }
      }
    }
  }

  private func requests(of id: Rule.ID) -> [(String, SourcePosition)] {
    graph.entryPoints.filter { $0.rule == id && isIncluded($0.assembler) }.map { entry in
      let assembler = entry.assembler.map { " of \($0)" } ?? ""
      return ((entry.code ?? "the top level of the file") + assembler, entry.location)
    }
  }

  /// Whether to list a request made of an assembler, which is `nil` if its type is unknown.
  private func isIncluded(_ assembler: String?) -> Bool { only == nil || only == assembler }
}
