import AssemblyCheck

/// The code that adds the missing rules of an assembler.
struct Additions {
  /// The modules that have bodies of rules, and those of the types that the members name.
  private(set) var imports: Set<String> = []
  private(set) var typeImports: Set<String> = []
  /// The protocols that the assembler and its parent's protocol lack.
  private(set) var conformances: [String] = []
  private(set) var refined: [String] = []
  /// The modules of the latter, which the parent's file doesn't import.
  private(set) var parentImports: Set<String> = []
  /// The rules and properties of the assembler itself.
  private(set) var members: [String] = []

  init(for assembler: IncompleteAssembler) {
    for rule in assembler.rules {
      imports.formUnion(rule.module.map { [$0] } ?? [])
      conformances = (conformances + [rule.conformance].compactMap { $0 }).unique()
      refined = (refined + [rule.refined].compactMap { $0 }).unique()
      if let parent = assembler.parent, let module = rule.refinedModule, module != parent.module,
        !parent.file.imports.contains(module)
      {
        parentImports.insert(module)
      }
      if rule.conformance != nil { typeImports.formUnion(rule.typeModules) }
      if !rule.isOwn { continue }
      members += Self.lines(of: rule, in: assembler)
      if !["Scope", "Parent"].contains(rule.declaration.result) { typeImports.formUnion(rule.typeModules) }
    }
  }

  /// A forward to the parent, or a stub that stops the process until the user writes it.
  private static func lines(of rule: MissingRule, in assembler: IncompleteAssembler) -> [String] {
    let declaration = rule.declaration
    // The witness needs the lower access level of the assembler's and the protocol's.
    let access =
      ["", "package ", "public "].first { $0 == assembler.access || $0 == rule.owner.access } ?? ""
    if declaration.isProperty, declaration.result == "Scope" {
      return ["\(access)let \(declaration.name) = Scope()"]
    }
    if declaration.name == "parent", declaration.result == "Parent" {
      return ["\(access)let parent: Parent", "\(access)init(parent: Parent) { self.parent = parent }"]
    }
    let nonisolated = rule.isolation.isEmpty && assembler.isIsolated ? "nonisolated " : ""
    if let call = rule.forward {
      return [nonisolated + declaration.isolation + declaration.witness(access: access, body: call)]
    }
    // A computed property can't be assigned. A lazy one is stored, and reads as one.
    let isAssigned =
      rule.isAssigned && !assembler.isSendable && nonisolated.isEmpty && declaration.effects.isEmpty
    let isEffect = Framework.effectModules.contains { rule.location.file.contains("/\($0)/") }
    if isEffect, assembler.role == .test, assembler.imports.contains("AssemblerTesting"),
      Self.reporting.contains(declaration.result), !assembler.conformsInExtension
    {
      let stub = "\(isAssigned ? "var" : "let") \(declaration.name) = \(declaration.result).unimplemented()"
      return [nonisolated + access + stub]
    }
    let name = declaration.plainName
    let what = name == RuleCatalog.ruleName ? declaration.result.replacing("\"", with: "'") : name
    let isStub = assembler.role == .test || assembler.role == .preview
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
}

extension IncompleteAssembler {
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
    let additions = Additions(for: self)
    let imports = additions.imports.union(additions.typeImports)
    add("import in \(style.path(location))", imports.sorted().map { "import \($0)" })
    add("conform \(name) to", additions.conformances)
    if let parent {
      add("refine in \(parent.name)", additions.refined)
      add("import in \(style.path(parent.location))", additions.parentImports.sorted().map { "import \($0)" })
    }
    add("add \(additions.imports.isEmpty ? "" : "the rest ")to \(name)", additions.members)
    lines += doubles.map { "  'swift package assembly stub \($0)' writes a double" }
    return lines.map { $0 + "\n" }.joined()
  }

  func write(to edits: inout Insertions) throws(EditError) {
    let additions = Additions(for: self)
    // An import can add further rules. The next build says which are still missing.
    let imports = additions.imports.isEmpty ? additions.typeImports : additions.imports
    for module in imports.sorted() {
      try edits.addImport(module, isPublic: !access.isEmpty, to: location.file)
    }
    edits.skipped += rules.compactMap { rule in
      rule.obstacle.map { "\(name): \(rule.declaration.signature), because \($0.text)" }
    }
    if !additions.imports.isEmpty { return }
    if !additions.conformances.isEmpty { try edits.refine(location, named: name, additions.conformances) }
    if let parent, !additions.refined.isEmpty {
      try edits.refine(parent.location, named: parent.name, additions.refined)
      for module in additions.parentImports.sorted() {
        try edits.addImport(module, isPublic: !parent.access.isEmpty, to: parent.location.file)
      }
    }
    edits.stubs += additions.members.count { $0.contains("fatalError(") }
    if !additions.members.isEmpty { try edits.add(additions.members, to: location, named: name) }
  }
}
