extension MissingRules {
  /// What each assembler lacks, for a person to read: where each rule is declared, what to import, and the stubs.
  ///
  /// - Parameter name: Only the assembler of this name; all if nil.
  public func text(of name: String? = nil, style: TextStyle = TextStyle()) -> String {
    assemblers.filter { name == nil || $0.name == name }.map { section($0, style) }.joined(separator: "\n")
  }

  private func section(_ assembler: IncompleteAssembler, _ style: TextStyle) -> String {
    let rules = assembler.rules
    let count = "\(rules.count) rule\(rules.count == 1 ? "" : "s")"
    var lines = ["\(style.bold(assembler.name)) lacks \(count)  \(style.line(assembler.location))"]
    for rule in rules {
      lines.append(
        "  \(style.cyan(rule.signature))  \(style.dim(rule.owner))  \(style.line(rule.location))"
      )
      lines += rule.leaves.prefix(2).map { "    \(sentence($0))  \(style.line($0.location))" }
    }
    let imports = Set(rules.compactMap { $0.moduleToImport(assembler.role) }).sorted()
    if !imports.isEmpty {
      lines.append("  import what exists, in \(style.path(assembler.location))")
      lines += imports.map { "    import \($0)" }
    }
    let stubs = rules.filter { $0.moduleToImport(assembler.role) == nil }
    if !stubs.isEmpty {
      lines.append("  \(imports.isEmpty ? "write" : "write the rest"), in \(assembler.name)")
      lines += stubs.map { "    \(assembler.access)\($0.stub)" }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func sentence(_ leaf: Leaf) -> String {
    let conditions = leaf.conditions.isEmpty ? "" : " where \(leaf.conditions.joined(separator: ", "))"
    return leaf.isImported
      ? "\(leaf.module), which is imported, builds it\(conditions): is that body public, and does the condition hold?"
      : "\(leaf.module) builds it\(conditions)"
  }
}

extension MissingRules.Rule {
  /// `resolve(user: User) -> Presenter`: the declaration without its keyword.
  var signature: String { declaration.replacing(#/^(?:.*\s)?func\s/#, with: "") }

  /// The module whose import is all that the rule needs. Of an assembler whose role is not known, a body for one role
  /// may not serve.
  func moduleToImport(_ role: AssemblerGraph.Role?) -> String? {
    if leaves.contains(where: \.isImported) { return nil }
    return leaves.first { role != nil || $0.conditions.isEmpty }?.module
  }

  /// The declaration with a body to fill in.
  var stub: String {
    guard let keyword = declaration.firstRange(of: "func ") else { return propertyStub }
    let arrow = declaration[keyword.upperBound...].ranges(of: "-> ").last
    var result = arrow.map { String(declaration[$0.upperBound...]) } ?? "Void"
    if let condition = result.firstRange(of: " where ") { result.removeSubrange(condition.lowerBound...) }
    return "\(declaration) { <#\(result)#> }"
  }

  private var propertyStub: String {
    if declaration.hasSuffix("scope: Scope") { return "let scope = Scope()" }
    return declaration.replacing(#/^(.*\s)?var\s/#) { "\($0.1 ?? "")let " }
  }
}
