import AssemblyCheck

/// The code that adds the missing rules of an assembler, and its places.
struct Additions {
  /// A rule or property of the assembler itself.
  struct Member {
    let rule: MissingRule
    /// The rule, and an initializer that its property needs.
    let lines: [String]
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
      conformances = (conformances + rule.conformances).unique()
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
    if declaration.isProperty, declaration.result == "Scope" {
      return Member(rule: rule, lines: ["\(access)let \(declaration.name) = Scope()"], isWitness: false)
    }
    if declaration.name == "parent", declaration.result == "Parent" {
      let initializer = "\(access)init(parent: Parent) { self.parent = parent }"
      return Member(rule: rule, lines: ["\(access)let parent: Parent", initializer], isWitness: false)
    }
    let actor =
      rule.isolation.isEmpty
      ? (assembler.isIsolated ? "nonisolated " : "") : declaration.isolation
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
    return Member(rule: rule, lines: [actor + line])
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

extension IncompleteAssembler: Answer {
  var owner: String { name }

  func text(_ style: TextStyle) -> String {
    var lines = ["\(style.bold(name)) is missing \(count(rules.count, "rule"))  \(style.line(location))"]
    for rule in rules {
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
    let additions = Additions(for: self)
    let rest = additions.imports.isEmpty ? "" : "the rest "
    let imports = additions.imports.union(additions.typeImports)
    add("import in \(style.path(location))", imports.sorted().map { "import \($0)" })
    add("conform \(name) to", additions.conformances)
    add("add \(rest)to \(name)", Additions.lines(additions.members))
    return lines.map { $0 + "\n" }.joined()
  }

  func write(to edits: inout Insertions) throws(EditError) {
    let additions = Additions(for: self)
    // An import can add further rules. The next build says which are still missing.
    let members = additions.imports.isEmpty ? additions.members : []
    let imports = additions.imports.isEmpty ? additions.typeImports : additions.imports
    for module in imports.sorted() {
      try edits.addImport(module, isPublic: !access.isEmpty, to: location.file)
    }
    if !additions.conformances.isEmpty {
      try edits.refine(location, named: name, additions.conformances)
    }
    edits.skipped += (rules.filter { $0.obstacle != nil } + members.map(\.rule)).compactMap { rule in
      rule.refusal.map { "\(name): \(rule.declaration.signature), because \($0)" }
    }
    let written = members.filter { $0.rule.refusal == nil }
    edits.stubs += written.count(where: \.stops)
    if !written.isEmpty { try edits.add(Additions.lines(written), to: location, named: name) }
  }
}

/// The body of a rule that the user has to write.
struct StubBody {
  /// The statements: `fatalError("build Home")`.
  let text: String
  /// Whether it's an effect's value that fails the test, which a property stores.
  let isStored: Bool

  /// - Parameters:
  ///   - isEffect: Whether one of the framework's modules of effects declares the rule.
  ///   - reports: Whether the file can fail a test, because it imports AssemblerTesting.
  init(of rule: MemberDeclaration, for role: Role?, isEffect: Bool, reports: Bool) {
    let what = rule.result.isEmpty ? rule.name : rule.result.replacing("\"", with: "'")
    let stop = "fatalError(\"\(role == .test ? "stub" : "build") \(what)\")"
    let fails = role == .test && reports
    isStored = fails && isEffect && Self.effects.contains(rule.result)
    if isStored {
      text = ".unimplemented()"
      return
    }
    // Where there is something to return, only the test fails that calls it.
    let report = fails ? Self.empty(rule.result).map { "reportUnimplemented()\($0)" } : nil
    text = fails && rule.effects.contains("throws") ? "throw reportUnimplemented()" : report ?? stop
  }

  /// The effects with a value that fails the test.
  static let effects: Set = [
    "FileAccess", "FireAndForget", "HTTPClient", "Notifications", "Preferences", "URLOpener",
  ]

  /// What returns a value without content, or `nil` if the type has none.
  private static func empty(_ type: String) -> String? {
    switch ParsedType(type.isEmpty ? "()" : type) {
    case .optional: "; return nil"
    case .tuple(let elements) where elements.isEmpty: ""
    case .named(let name, _): values[name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name]
    default: nil
    }
  }

  private static let values = [
    "Array": "; return []", "Bool": "; return false", "Dictionary": "; return [:]", "Double": "; return 0",
    "Float": "; return 0", "Int": "; return 0", "Optional": "; return nil", "Set": "; return []",
    "String": "; return \"\"", "UInt": "; return 0", "Void": "",
  ]
}
