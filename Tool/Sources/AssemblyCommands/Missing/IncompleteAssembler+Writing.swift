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
    // The date and the UUIDs that tests assign.
    let effects =
      assigned.contains { $0.contains("Generator") } ? Set(["AssemblerEffects"]).subtracting(imports) : []
    return Set(named.flatMap(\.typeModules)).union(effects)
  }

  /// The protocols that the assembler and its parent's protocol lack.
  private var conformances: [String] { rules.compactMap(\.conformance).unique() }
  private var refined: [String] { rules.compactMap(\.refined).unique() }

  /// The modules of the latter, which the parent's file doesn't import.
  private var parentImports: Set<String> {
    Set(rules.compactMap(\.refinedModule)).subtracting(parent?.file.reachable ?? [])
  }

  /// The rules and properties of the assembler itself.
  private var members: [String] { rules.filter(\.isOwn).flatMap(lines) + assigned }

  /// A forward to the parent, or a stub that stops the process until the user writes it.
  func lines(of rule: MissingRule) -> [String] {
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
    // A class that inherits from one on no actor isn't on its protocols' actor.
    let isOff = declaration.isNonisolated || !declaration.isolation.isEmpty
    let isolation = isOff ? declaration.isolation : rule.owner.isolation
    if let call = rule.forward {
      return [nonisolated + isolation + declaration.witness(access: access, body: call)]
    }
    // A computed property can't be assigned. A lazy one is stored, and reads as one.
    let isAssigned =
      rule.isAssigned && !isSendable && nonisolated.isEmpty && declaration.effects.isEmpty
    let isEffect = Framework.effectModules.contains { rule.location.file.contains("/\($0)/") }
    let isStored =
      role == .test && !conformsInExtension && declaration.isProperty && declaration.effects.isEmpty
    if isEffect, isStored, imports.contains("AssemblerTesting") {
      let reports = Self.reporting.contains(declaration.result)
      let stub = "let \(declaration.name) = \(declaration.result).unimplemented()"
      let code = rule.advice.isEmpty && reports ? [stub] : rule.advice
      if !code.isEmpty {
        return code.map { nonisolated + access + (isAssigned ? $0.replacing(#/^let /#, with: "var ") : $0) }
      }
    }
    if let stub = rule.stub?.value, rule.stub?.isReady == true {
      let type = stub.hasPrefix(declaration.result) ? "" : ": \(declaration.result)"
      if isStored, nonisolated.isEmpty, !declaration.isSettable {
        return [
          "\(isolation)\(access)\(isSendable ? "let" : "lazy var") \(declaration.name)\(type) = \(stub)"
        ]
      }
      return [nonisolated + isolation + declaration.witness(access: access, body: stub)]
    }
    let name = declaration.plainName
    let what = name == RuleCatalog.ruleName ? declaration.result.replacing("\"", with: "'") : name
    let isStub = role == .test || role == .preview
    // Only the user knows what to pass to a stub that asks for it.
    let advice = rule.stub.map { ": write \($0.value)" } ?? ""
    let body = "fatalError(\"\(isStub ? "stub" : "build") \(what)\(advice)\")"
    if isAssigned, declaration.isProperty {
      return ["\(isolation)\(access)lazy \(declaration.signature) = { \(body) }()"]
    }
    return [nonisolated + isolation + declaration.witness(access: access, body: body)]
  }

  /// The effects with a value that fails the test.
  static let reporting: Set = [
    "FileAccess", "FireAndForget", "HTTPClient", "Notifications", "Preferences", "URLOpener",
  ]

  func text(_ style: TextStyle) -> String {
    let lack = rules.isEmpty ? "has effects that tests can't set" : "is missing \(count(rules.count, "rule"))"
    var lines = ["\(style.bold(name)) \(lack)  \(style.line(location))"]
    for rule in rules {
      let signature = style.cyan(rule.declaration.signature)
      lines.append("  \(signature)  \(style.dim(rule.owner.name))  \(style.line(rule.location))")
      if let (text, location) = rule.obstacle {
        lines.append("    \(text)\(location.map { "  \(style.line($0))" } ?? "")")
      }
      if let (text, location) = rule.leftover { lines.append("    \(text)  \(style.line(location))") }
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
      rule.obstacle.map { "not written: \(name): \(rule.declaration.signature), because \($0.text)" }
    }
    edits.skipped += rules.compactMap { rule in
      rule.leftover.map { "\(name): \($0.text) (\($0.location.text(relativeTo: edits.root)))" }
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
    let formatted = members.map { line in
      line.count > 90 || line.contains("set {}") ? SourceFormat.member(line, in: location.file) : line
    }
    if !members.isEmpty { try edits.add(formatted, to: location, named: name) }
  }
}
