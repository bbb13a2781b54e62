import AssemblyCheck

/// The code that adds the missing rules of an assembler, and its places.
struct MissingAnswers {
  /// The form of a test's stub.
  enum StubForm {
    /// A rule in the test assembler.
    case rule
    /// A property of the test assembler, which a test can set, and a rule that returns it.
    case stored
    /// A rule for all test assemblers of a module.
    case defaults
  }

  /// A rule or property of the assembler itself.
  struct Member {
    let rule: MissingRule
    /// The rule, after a property that it returns.
    let lines: [String]
    var isStub = false

    /// Whether its body ends the process.
    var stops: Bool { lines.contains { $0.contains("fatalError(") } }
  }

  private(set) var imports: Set<String> = []
  /// The modules of the types that members and defaults name.
  private(set) var typeImports: Set<String> = []
  /// The effects' protocols that the assembler has to conform to.
  private(set) var conformances: [String] = []
  private(set) var members: [Member] = []
  /// The rules in `extension owner where Self: TestAssembler`.
  private(set) var defaults: [(owner: String, rules: [String])] = []

  init(for assembler: IncompleteAssembler, _ form: StubForm) {
    let role = assembler.role
    let functions = assembler.rules.map(\.declaration).filter(\.parameters.isEmpty)
    var taken = Set(
      (assembler.declarations.flatMap(\.members) + functions).map(\.name) + ["scope", "effects", "parent"]
    )
    // A `SendableTestAssembler` can't have variables.
    let isSendable = assembler.declarations.contains { $0.inherits("SendableTestAssembler") }
    for rule in assembler.rules {
      let declaration = rule.declaration
      let access = Self.access(of: assembler, rule)
      let actor =
        rule.isolation.isEmpty
        ? (assembler.isIsolated ? "nonisolated " : "")
        : (assembler.conformsInExtension ? rule.isolation : declaration.isolation)
      let stub = StubBody(
        of: declaration,
        for: role,
        isEffect: Framework.effectModules.contains { rule.location.file.contains("/\($0)/") },
        reports: assembler.imports.contains("AssemblerTesting")
      )
      func member(_ body: String) -> String { actor + declaration.witness(access: access, body: body) }
      if let module = rule.module { imports.insert(module) }
      for name in rule.conformances where !conformances.contains(name) { conformances.append(name) }
      imports.formUnion(rule.effectModules.subtracting(assembler.imports))
      if rule.module != nil || !rule.conformances.isEmpty || rule.isInherited { continue }
      if declaration.isProperty, declaration.name == "parent" || declaration.result == "Scope" {
        let isScope = declaration.name == "scope" && declaration.result == "Scope"
        let property = isScope ? "let scope = Scope()" : "let \(declaration.name): \(declaration.result)"
        let initializer = "\(access)init(parent: Parent) { self.parent = parent }"
        let lines = [access + property] + (declaration.name == "parent" ? [initializer] : [])
        members.append(Member(rule: rule, lines: lines))
        continue
      }
      typeImports.formUnion(rule.typeModules)
      if let call = rule.forward {
        members.append(Member(rule: rule, lines: [member(call)]))
      } else if role == .test, form == .defaults, !isSendable {
        // Not a member of an isolated class.
        let isIsolated = assembler.isDefaultIsolated || rule.isOwnerIsolated
        let actor = rule.isolation.isEmpty && isIsolated ? "nonisolated " : rule.isolation
        add(actor + declaration.witness(access: access, body: stub.text), toDefaultsOf: rule.owner)
      } else if role == .test, form == .stored, declaration.generics.isEmpty,
        !["", "()", "Void"].contains(declaration.result),
        actor != "nonisolated ", !isSendable, !assembler.conformsInExtension
      {
        // An instance of the main actor can't be the value of a property that isn't on it.
        let isolation = assembler.isIsolated ? declaration.isolation : rule.isolation
        let isStored = declaration.isProperty && declaration.effects.isEmpty
        let variable = stub.isStored ? "var" : "lazy var"
        let name = isStored ? declaration.name : Self.propertyName(declaration.result, &taken)
        let property = "\(isolation)\(access)\(variable) \(name): \(declaration.result) = \(stub.value)"
        let getter = isolation + declaration.witness(access: access, body: name)
        members.append(Member(rule: rule, lines: isStored ? [property] : [property, getter], isStub: true))
      } else if stub.isStored, !assembler.conformsInExtension {
        let value = "let \(declaration.name) = \(declaration.result)\(stub.value)"
        members.append(Member(rule: rule, lines: [actor + access + value], isStub: true))
      } else {
        // A rule that isn't isolated can't read a property of an isolated class.
        members.append(Member(rule: rule, lines: [member(stub.text)], isStub: true))
      }
    }
  }

  /// The access level that a witness needs: the lower one of the assembler's and the protocol's.
  private static func access(of assembler: IncompleteAssembler, _ rule: MissingRule) -> String {
    guard let owner = rule.ownerAccess else { return assembler.access }
    let levels = ["", "package ", "public "]
    return levels.first { $0 == assembler.access || $0 == owner } ?? ""
  }

  private mutating func add(_ rule: String, toDefaultsOf owner: String) {
    if let index = defaults.firstIndex(where: { $0.owner == owner }) {
      defaults[index].rules.append(rule)
    } else {
      defaults.append((owner, [rule]))
    }
  }

  /// The lines of members, in which properties come before rules.
  static func lines(_ members: [Member]) -> [String] {
    members.flatMap { $0.lines.dropLast() } + members.compactMap(\.lines.last)
  }

  /// `store` for `any Store`, `httpClient` for `HTTPClient`, and a number if the name is taken.
  private static func propertyName(_ type: String, _ taken: inout Set<String>) -> String {
    let words = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { String($0) }
    let last = words.last { $0.first?.isUppercase == true && $0 != "Void" } ?? "Value"
    let upper = last.prefix { $0.isUppercase || $0.isNumber }
    let start = upper.count > 1 && upper.count < last.count ? upper.count - 1 : upper.count
    let name = last.prefix(start).lowercased() + last.dropFirst(start) + (type.hasPrefix("[") ? "s" : "")
    let names = [name, "\(name)Value"].filter { !MemberDeclaration.keywords.contains($0) }
    var (number, free) = (2, names[0])
    while !taken.insert(free).inserted {
      free = "\(names[0])\(number)"
      number += 1
    }
    return free
  }
}

extension MissingRules {
  /// Returns a text with the missing rules of each assembler, and the code that adds them.
  func text(_ form: MissingAnswers.StubForm = .rule, style: TextStyle = TextStyle()) -> String {
    (undeclared.map { $0.text(style) } + assemblers.map { section($0, form, style) }
      + conflicts.map { $0.text(style) } + changes.map { $0.text(style) }).joined(separator: "\n")
  }

  private func section(_ assembler: IncompleteAssembler, _ form: MissingAnswers.StubForm, _ style: TextStyle)
    -> String
  {
    let rules = count(assembler.rules.count, "rule")
    var lines = ["\(style.bold(assembler.name)) is missing \(rules)  \(style.line(assembler.location))"]
    for rule in assembler.rules {
      lines.append(
        "  \(style.cyan(rule.declaration.signature))  \(style.dim(rule.owner))  \(style.line(rule.location))"
      )
      lines += rule.hints.map { "    \($0.text)  \(style.line($0.location))" }
    }
    func add(_ title: String, _ code: [String]) {
      if !code.isEmpty { lines += ["  \(title):"] + code.map { "    \($0)" } }
    }
    let answers = MissingAnswers(for: assembler, form)
    let rest = answers.imports.isEmpty ? "" : "the rest "
    let imports = answers.imports.union(answers.typeImports)
    add("import in \(style.path(assembler.location))", imports.sorted().map { "import \($0)" })
    add("conform \(assembler.name) to", answers.conformances)
    add("add \(rest)to \(assembler.name)", MissingAnswers.lines(answers.members))
    let extensions = answers.defaults.flatMap { owner, rules in
      ["extension \(owner) where Self: TestAssembler {"] + rules.map { "  \($0)" } + ["}"]
    }
    add("add beside \(assembler.name)", extensions)
    return lines.map { $0 + "\n" }.joined()
  }

  /// The changes of sources that add the missing rules, the number of bodies that stop the program until the user writes
  /// them, and the rules that aren't added.
  func edits(
    _ form: MissingAnswers.StubForm = .rule,
    in root: String,
    builtAt time: Double
  ) throws(EditError) -> (edits: SourceEdits, stubs: Int, skipped: [String]) {
    var edits = SourceEdits(root: root, builtAt: time)
    var skipped: [String] = []
    var stubs = 0
    // Two assemblers of a module share a default.
    var shared: Set<String> = []
    for rules in undeclared { try rules.write(to: &edits) }
    for change in changes { try change.write(to: &edits) }
    skipped += conflicts.map {
      "one protocol for \($0.rule.signature) of \($0.assembler): see 'missing' without --fix"
    }
    for assembler in assemblers {
      let answers = MissingAnswers(for: assembler, form)
      let file = assembler.location.file
      // An import can add further rules. The next build says which are still missing.
      let wantsStubs = answers.imports.isEmpty && answers.conformances.isEmpty
      for module in answers.imports.union(wantsStubs ? answers.typeImports : []).sorted() {
        try edits.addImport(module, isPublic: !assembler.access.isEmpty, to: file)
      }
      if !answers.conformances.isEmpty {
        try edits.refine(assembler.location, named: assembler.name, answers.conformances)
      }
      let known = assembler.declarations.flatMap(\.members)
      let members = answers.members.filter { member in
        if member.isStub, !wantsStubs { return false }
        let isKnown = known.contains { $0.isSame(as: member.rule.declaration) }
        let reason =
          (member.isStub ? member.rule.mistake : nil)
          ?? (isKnown ? "it's there, and the compiler doesn't accept it" : nil)
        if let reason {
          skipped.append("\(assembler.name): \(member.rule.declaration.signature), because \(reason)")
        }
        return reason == nil
      }
      stubs += members.count(where: \.stops)
      if !members.isEmpty {
        try edits.add(MissingAnswers.lines(members), to: assembler.location, named: assembler.name)
      }
      for (owner, rules) in answers.defaults where wantsStubs {
        let new = rules.filter { shared.insert("\(FilePath.parent(file)) \(owner) \($0)").inserted }
        if new.isEmpty { continue }
        stubs += new.count { $0.contains("fatalError(") }
        try edits.add(new, toExtensionOf: owner, where: "Self: TestAssembler", in: file)
      }
    }
    return (edits, stubs, skipped)
  }
}
