extension PackageGraph {
  /// The graph of some assemblers only.
  ///
  /// - Parameters:
  ///   - assembler: The name of the assembler to keep; all if nil.
  ///   - role: The role of those to keep; all if nil.
  ///   - root: What the rules to keep build, as in ``rules(matching:)``: they are kept with all that they need.
  /// - Throws: ``SelectionError`` where nothing has that name.
  public func selecting(
    assembler: String?,
    role: AssemblerGraph.Role? = nil,
    root: String?
  ) throws(SelectionError) -> PackageGraph {
    var kept = assemblers
    if let assembler {
      kept = assemblers.filter { $0.name == assembler || "\($0.module).\($0.name)" == assembler }
      if kept.isEmpty { throw .noAssembler(assembler, known: assemblers.map(\.name)) }
    }
    if let role {
      kept = kept.filter { $0.role == role }
      if kept.isEmpty { throw .noRole(role) }
    }
    guard let root else { return keeping(kept) }
    kept = kept.map { $0.below(root) }.filter { !$0.rules.isEmpty }
    if kept.isEmpty { throw .noRule(root) }
    return keeping(kept)
  }

  /// The graph of what the program itself runs: without previews, without test assemblers, and without what is in
  /// the folder Tests. Everything where that leaves nothing.
  public func selectingProgram() -> PackageGraph {
    let tests = TestSources()
    let kept = assemblers.filter { assembler in
      assembler.role != .test && assembler.role != .preview && !tests.contains(assembler.location)
    }
    return kept.isEmpty ? self : keeping(kept)
  }

  private func keeping(_ assemblers: [AssemblerGraph]) -> PackageGraph {
    PackageGraph(assemblers: assemblers, entryPoints: entryPoints, findings: findings)
  }
}

extension AssemblerGraph {
  /// The rules that `text` names: by the type they build, by their signature or by a part of their identifier.
  public func rules(matching text: String) -> [Rule] {
    let exact = rules.filter { rule in
      [
        rule.signature.result, "any " + text == rule.signature.result ? text : "", rule.signature.text,
        rule.id,
      ]
      .contains(text)
    }
    return exact.isEmpty ? rules.filter { $0.id.contains(text) } : exact
  }

  /// The rules that `text` names, and all that they need.
  func below(_ text: String) -> AssemblerGraph {
    var kept = Set(rules(matching: text).map(\.id))
    var queue = Array(kept)
    let byID = Dictionary(rules.map { ($0.id, $0) }) { first, _ in first }
    while let id = queue.popLast() {
      for need in byID[id]?.needs ?? [] where need.assembler == nil && kept.insert(need.rule).inserted {
        queue.append(need.rule)
      }
    }
    return AssemblerGraph(
      name: name,
      module: module,
      location: location,
      role: role,
      rules: rules.filter { kept.contains($0.id) }
    )
  }
}

/// A name that nothing in the graph has.
public enum SelectionError: Error, Equatable, CustomStringConvertible {
  case noAssembler(String, known: [String])
  case noRule(String)
  case noRole(AssemblerGraph.Role)

  public var description: String {
    switch self {
    case .noAssembler(let name, let known):
      "no assembler is called '\(name)'; there are: \(known.isEmpty ? "none" : known.joined(separator: ", "))"
    case .noRole(let role):
      "no assembler has the role \(role.rawValue); 'assembly graph --format list' lists all"
    case .noRule(let text):
      "no rule builds '\(text)' or has it in its signature; 'assembly graph' lists the rules"
    }
  }
}
