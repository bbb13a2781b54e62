import AssemblyCheck

/// The code that adds the missing rules.
extension IncompleteAssembler {
  /// The modules that have bodies of rules.
  private var bodyImports: Set<String> { Set(rules.compactMap(\.module)) }

  /// The modules of the types that the members name, and of the protocols that the assembler lacks.
  private var typeImports: Set<String> {
    let named = rules.filter { rule in
      rule.conformance != nil || rule.isOwn && !["Scope", "Parent"].contains(rule.declaration.result)
    }
    return Set(named.flatMap(\.typeModules))
  }

  /// The protocols that the assembler and its parent's protocol lack.
  private var conformances: [String] { rules.compactMap(\.conformance).unique() }
  private var refined: [String] { rules.compactMap(\.refined).unique() }

  /// The modules of the latter, which the parent's file doesn't import.
  private var parentImports: Set<String> {
    Set(rules.compactMap(\.refinedModule)).subtracting(parent?.file.reachable ?? [])
  }

  /// The rules and properties of the assembler itself.
  private var members: [String] { rules.filter(\.isOwn).flatMap(lines) }

  /// A forward to the parent, or a stub that stops the process until the user writes it.
  private func lines(of rule: MissingRule) -> [String] {
    let declaration = rule.declaration
    // The witness needs the lower access level of the assembler's and the protocol's.
    let access =
      ["", "package ", "public "].first { $0 == self.access || $0 == rule.owner.access } ?? ""
    if declaration.isProperty, declaration.result == "Scope" {
      return ["\(access)let \(declaration.name) = Scope()"]
    }
    if declaration.name == "parent", declaration.result == "Parent" {
      return ["\(access)let parent: Parent", "\(access)init(parent: Parent) { self.parent = parent }"]
    }
    let nonisolated = rule.isolation.isEmpty && isIsolated ? "nonisolated " : ""
    if let call = rule.forward {
      return [nonisolated + declaration.isolation + declaration.witness(access: access, body: call)]
    }
    // A computed property can't be assigned. A lazy one is stored, and reads as one.
    let isAssigned =
      rule.isAssigned && !isSendable && nonisolated.isEmpty && declaration.effects.isEmpty
    let isEffect = Framework.effectModules.contains { rule.location.file.contains("/\($0)/") }
    if isEffect, role == .test, imports.contains("AssemblerTesting"),
      Self.reporting.contains(declaration.result), !conformsInExtension
    {
      let stub = "\(isAssigned ? "var" : "let") \(declaration.name) = \(declaration.result).unimplemented()"
      return [nonisolated + access + stub]
    }
    let name = declaration.plainName
    let what = name == RuleCatalog.ruleName ? declaration.result.replacing("\"", with: "'") : name
    let isStub = role == .test || role == .preview
    let body = "fatalError(\"\(isStub ? "stub" : "build") \(what)\")"
    if isAssigned, declaration.isProperty {
      return ["\(declaration.isolation)\(access)lazy \(declaration.signature) = { \(body) }()"]
    }
    return [nonisolated + declaration.isolation + declaration.witness(access: access, body: body)]
  }

  /// The effects with a value that fails the test.
  static let reporting: Set = [
    "FileAccess", "FireAndForget", "HTTPClient", "Notifications", "Preferences", "URLOpener",
  ]

  func text(_ style: TextStyle) -> String {
    var lines = ["\(style.bold(name)) is missing \(count(rules.count, "rule"))  \(style.line(location))"]
    for rule in rules {
      let signature = style.cyan(rule.declaration.signature)
      lines.append("  \(signature)  \(style.dim(rule.owner.name))  \(style.line(rule.location))")
      if let (text, location) = rule.obstacle {
        lines.append("    \(text)\(location.map { "  \(style.line($0))" } ?? "")")
      }
    }
    func add(_ title: String, _ code: [String]) {
      if !code.isEmpty { lines += ["  \(title):"] + code.map { "    \($0)" } }
    }
    let imports = bodyImports.union(typeImports)
    add("import in \(style.path(location))", imports.sorted().map { "import \($0)" })
    add("conform \(name) to", conformances)
    if let parent {
      add("refine in \(parent.name)", refined)
      add("import in \(style.path(parent.location))", parentImports.sorted().map { "import \($0)" })
    }
    add("add \(bodyImports.isEmpty ? "" : "the rest ")to \(name)", members)
    lines += stubTypes.map { "  'swift package assembly stub \($0)' writes a stub" }
    return lines.map { $0 + "\n" }.joined()
  }

  func write(to edits: inout Insertions) throws(EditError) {
    // An import can add further rules. The next build says which are still missing.
    let imports = bodyImports.isEmpty ? typeImports : bodyImports
    for module in imports.sorted() {
      try edits.addImport(module, isPublic: !access.isEmpty, to: location.file)
    }
    edits.skipped += rules.compactMap { rule in
      rule.obstacle.map { "\(name): \(rule.declaration.signature), because \($0.text)" }
    }
    if !bodyImports.isEmpty { return }
    if !conformances.isEmpty { try edits.refine(location, named: name, conformances) }
    if let parent, !refined.isEmpty {
      try edits.refine(parent.location, named: parent.name, refined)
      for module in parentImports.sorted() {
        try edits.addImport(module, isPublic: !parent.access.isEmpty, to: parent.location.file)
      }
    }
    edits.stubs += members.count { $0.contains("fatalError(") }
    if !members.isEmpty { try edits.add(members, to: location, named: name) }
  }
}
