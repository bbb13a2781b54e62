import AssemblyCheck

/// The code that adds the missing rules of an assembler, and its places.
struct MissingAnswers {
  /// A rule or property of the assembler itself.
  struct Member {
    let rule: MissingRule
    /// The rule, and an initializer that its property needs.
    let lines: [String]
    var isStub = false
    /// Whether it repeats the types of its requirement, whose modules the file has to import.
    var isWitness = true

    /// Whether its body ends the process.
    var stops: Bool { lines.contains { $0.contains("fatalError(") } }
  }

  private(set) var imports: Set<String> = []
  /// The modules of the types that members name.
  private(set) var typeImports: Set<String> = []
  /// The effects' protocols that the assembler has to conform to.
  private(set) var conformances: [String] = []
  private(set) var members: [Member] = []

  init(for assembler: IncompleteAssembler) {
    for rule in assembler.rules {
      if let module = rule.module { imports.insert(module) }
      for name in rule.conformances where !conformances.contains(name) { conformances.append(name) }
      imports.formUnion(rule.effectModules.subtracting(assembler.imports))
      if !rule.isOwn || rule.obstacle != nil { continue }
      let member = Self.member(rule, of: assembler)
      if member.isWitness { typeImports.formUnion(rule.typeModules) }
      members.append(member)
    }
  }

  private static func member(_ rule: MissingRule, of assembler: IncompleteAssembler) -> Member {
    let declaration = rule.declaration
    let access = access(of: assembler, rule)
    if declaration.isProperty, declaration.name == "parent" || declaration.result == "Scope" {
      let isScope = declaration.name == "scope" && declaration.result == "Scope"
      let property = isScope ? "let scope = Scope()" : "let \(declaration.name): \(declaration.result)"
      let initializer = "\(access)init(parent: Parent) { self.parent = parent }"
      let lines = [access + property] + (declaration.name == "parent" ? [initializer] : [])
      return Member(rule: rule, lines: lines, isWitness: false)
    }
    let actor =
      rule.isolation.isEmpty
      ? (assembler.isIsolated ? "nonisolated " : "")
      : (assembler.conformsInExtension ? rule.isolation : declaration.isolation)
    if let call = rule.forward {
      return Member(rule: rule, lines: [actor + declaration.witness(access: access, body: call)])
    }
    let stub = StubBody(
      of: declaration,
      for: assembler.role,
      isEffect: Framework.effectModules.contains { rule.location.file.contains("/\($0)/") },
      reports: assembler.imports.contains("AssemblerTesting")
    )
    let line =
      stub.isStored && !assembler.conformsInExtension
      ? "\(access)let \(declaration.name) = \(declaration.result)\(stub.text)"
      : declaration.witness(access: access, body: stub.text)
    return Member(rule: rule, lines: [actor + line], isStub: true)
  }

  /// The access level that a witness needs: the lower one of the assembler's and the protocol's.
  private static func access(of assembler: IncompleteAssembler, _ rule: MissingRule) -> String {
    guard let owner = rule.ownerAccess else { return assembler.access }
    let levels = ["", "package ", "public "]
    return levels.first { $0 == assembler.access || $0 == owner } ?? ""
  }

  /// The lines of members, in which properties come before rules.
  static func lines(_ members: [Member]) -> [String] {
    members.flatMap { $0.lines.dropLast() } + members.compactMap(\.lines.last)
  }
}

extension MissingRules {
  /// Returns a text with the missing rules of each assembler, and the code that adds them.
  func text(style: TextStyle = TextStyle()) -> String {
    (undeclared.map { $0.text(style) } + assemblers.map { section($0, style) }
      + conflicts.map { $0.text(style) } + fixes.map { $0.text(style) }).joined(separator: "\n")
  }

  private func section(_ assembler: IncompleteAssembler, _ style: TextStyle) -> String {
    let rules = count(assembler.rules.count, "rule")
    var lines = ["\(style.bold(assembler.name)) is missing \(rules)  \(style.line(assembler.location))"]
    for rule in assembler.rules {
      lines.append(
        "  \(style.cyan(rule.declaration.signature))  \(style.dim(rule.owner))  \(style.line(rule.location))"
      )
      lines += rule.hints.map { "    \($0.text)  \(style.line($0.location))" }
      if rule.mistake == nil, let (text, location) = rule.obstacle {
        lines.append("    \(text)\(location.map { "  \(style.line($0))" } ?? "")")
      }
    }
    func add(_ title: String, _ code: [String]) {
      if !code.isEmpty { lines += ["  \(title):"] + code.map { "    \($0)" } }
    }
    let answers = MissingAnswers(for: assembler)
    let rest = answers.imports.isEmpty ? "" : "the rest "
    let imports = answers.imports.union(answers.typeImports)
    add("import in \(style.path(assembler.location))", imports.sorted().map { "import \($0)" })
    add("conform \(assembler.name) to", answers.conformances)
    add("add \(rest)to \(assembler.name)", MissingAnswers.lines(answers.members))
    return lines.map { $0 + "\n" }.joined()
  }

  /// The changes of sources that add the missing rules, the number of bodies that stop the program until the user writes
  /// them, and the rules that aren't added.
  func edits(in root: String, builtAt time: Double) throws(EditError)
    -> (edits: Insertions, stubs: Int, skipped: [String])
  {
    var edits = Insertions(root: root, builtAt: time)
    var skipped: [String] = []
    var stubs = 0
    for rules in undeclared { try rules.write(to: &edits) }
    for fix in fixes { try fix.write(to: &edits) }
    skipped += conflicts.map {
      "one protocol for \($0.rule.signature) of \($0.assembler): see 'missing' without --fix"
    }
    for assembler in assemblers {
      let answers = MissingAnswers(for: assembler)
      let file = assembler.location.file
      // An import can add further rules. The next build says which are still missing.
      let wantsStubs = answers.imports.isEmpty && answers.conformances.isEmpty
      for module in answers.imports.union(wantsStubs ? answers.typeImports : []).sorted() {
        try edits.addImport(module, isPublic: !assembler.access.isEmpty, to: file)
      }
      if !answers.conformances.isEmpty {
        try edits.refine(assembler.location, named: assembler.name, answers.conformances)
      }
      let members = answers.members.filter { !$0.isStub || wantsStubs && $0.rule.mistake == nil }
      skipped += assembler.rules.compactMap { rule in
        let isStub = wantsStubs && answers.members.contains { $0.isStub && $0.rule.location == rule.location }
        let reason = isStub ? rule.mistake : rule.obstacle.map { rule.mistake ?? $0.text }
        return reason.map { "\(assembler.name): \(rule.declaration.signature), because \($0)" }
      }
      stubs += members.count(where: \.stops)
      if !members.isEmpty {
        try edits.add(MissingAnswers.lines(members), to: assembler.location, named: assembler.name)
      }
    }
    return (edits, stubs, skipped)
  }
}
