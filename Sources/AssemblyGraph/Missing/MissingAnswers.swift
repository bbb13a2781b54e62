package import AssemblyCheck

extension MissingRules {
  /// The form of a test's stub.
  package enum StubForm: Sendable {
    /// A rule in the test assembler.
    case rule
    /// A property of the test assembler, which a test can set, and a rule that returns it.
    case stored
    /// A rule for all test assemblers of a module.
    case defaults
  }

  /// Code that adds missing rules, and its place.
  enum Answer: Hashable {
    case importing(String)
    case member(lines: [String], isStub: Bool)
    /// A rule in `extension owner where Self: TestAssembler`.
    case testDefault(owner: String, lines: [String])

    /// The lines of members, in which properties come before rules.
    static func members(_ answers: [Answer]) -> [String] {
      let lines = answers.map { if case .member(let lines, _) = $0 { lines } else { [String]() } }
      return lines.flatMap { $0.dropLast() } + lines.compactMap(\.last)
    }
  }
}

extension MissingRules.IncompleteAssembler {
  /// What adds each rule, in the order of the rules.
  func answers(_ form: MissingRules.StubForm) -> [MissingRules.Answer] {
    var taken = memberNames.union(["scope", "effects", "parent"])
    return rules.map { rule in
      if let module = rule.moduleToImport(role) { return .importing(module) }
      let declaration = rule.declaration
      let isolation = isIsolated && declaration.isolation.isEmpty ? "nonisolated " : ""
      let head = isolation + declaration.declaration(access: access)
      if declaration.keyword == "var" {
        let isScope = declaration.name == "scope" && declaration.result == "Scope"
        let property = isScope ? "let scope = Scope()" : "let \(declaration.name): \(declaration.result)"
        let initializer = "\(access)init(parent: Parent) { self.parent = parent }"
        let lines = [access + property] + (declaration.name == "parent" ? [initializer] : [])
        return .member(lines: lines, isStub: false)
      }
      if let call = rule.forward(role: role) {
        return .member(lines: ["\(head) { \(call) }"], isStub: false)
      }
      let stop =
        "fatalError(\"\(role == .test ? "stub" : "build") \(declaration.result.replacing("\"", with: "'"))\")"
      if role == .test, form == .defaults {
        // Not a member of an isolated class.
        let line = "\(declaration.declaration(access: access)) { \(stop) }"
        return .testDefault(owner: rule.owner, lines: [line])
      }
      // A rule that isn't isolated can't read a property of an isolated class.
      guard role == .test, form == .stored, declaration.generics.isEmpty, isolation.isEmpty else {
        return .member(lines: ["\(head) { \(stop) }"], isStub: true)
      }
      let name = Self.propertyName(declaration.result, &taken)
      // A closure, because the type of `fatalError` doesn't convert to the property's.
      let property = "lazy var \(name): \(declaration.result) = { \(stop) }()"
      return .member(
        lines: [declaration.isolation + access + property, "\(head) { \(name) }"],
        isStub: true
      )
    }
  }

  /// `store` for `any Store`, `httpClient` for `HTTPClient`, and a number if the name is taken.
  private static func propertyName(_ type: String, _ taken: inout Set<String>) -> String {
    let words = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { String($0) }
    let last = words.last { $0.first?.isUppercase == true && $0 != "Void" }
    let upper = last?.prefix { $0.isUppercase || $0.isNumber } ?? ""
    let start = upper.count > 1 && upper.count < (last?.count ?? 0) ? upper.count - 1 : upper.count
    var name = last.map { $0.prefix(start).lowercased() + $0.dropFirst(start) } ?? "value"
    if type.hasPrefix("["), last != nil { name += "s" }
    if Self.keywords.contains(name) { name += "Value" }
    var number = 2
    var free = name
    while !taken.insert(free).inserted {
      free = "\(name)\(number)"
      number += 1
    }
    return free
  }

  private static let keywords: Set = [
    "case", "class", "default", "enum", "extension", "func", "import", "in", "init", "is", "operator",
    "protocol",
    "repeat", "return", "self", "struct", "switch", "throw", "try", "var", "where", "while",
  ]
}

extension MissingRules.Rule {
  /// The call of a child's parent, or `nil` if the parent lacks the rule or an argument can't be passed on.
  func forward(role: Role?) -> String? {
    guard role == .child, isInParent, !declaration.parameters.contains(where: { $0.type.hasSuffix("...") })
    else {
      return nil
    }
    let arguments = declaration.parameters.map(\.passedOn).joined(separator: ", ")
    return "\(MemberDeclaration.marks(declaration.effects))parent.\(declaration.name)(\(arguments))"
  }

  /// Why a stub would hide a mistake: a rule that is nearly right, or a live leaf that the assembler can't use.
  func reasonAgainstStub(role: Role?) -> String? {
    if let rule = similar.first { return "\(rule.signature) \(rule.difference)" }
    guard role == .live, let leaf = leaves.first else { return nil }
    return leaf.unmet.isEmpty
      ? "\(leaf.module) has a body that isn't visible"
      : "\(leaf.module) has a body, but the assembler lacks \(leaf.unmet.joined(separator: ", "))"
  }

  /// The module to import to get the rule, or `nil` if an import isn't enough.
  ///
  /// A body with constraints might not match an assembler whose role is unknown.
  func moduleToImport(_ role: Role?) -> String? {
    if leaves.contains(where: \.isImported) { return nil }
    return leaves.first { $0.unmet.isEmpty && (role != nil || $0.conditions.isEmpty) }?.module
  }
}

extension MissingRules {
  /// Returns a text with the missing rules of each assembler, and the code that adds them.
  ///
  /// - Parameters:
  ///   - name: The name of one assembler, or `nil` for all.
  ///   - form: The form of a test's stubs.
  ///   - style: The style of the text.
  package func text(of name: String? = nil, _ form: StubForm = .rule, style: TextStyle = TextStyle())
    -> String
  {
    assemblers.filter { name == nil || $0.name == name }.map { section($0, form, style) }.joined(
      separator: "\n"
    )
  }

  private func section(_ assembler: IncompleteAssembler, _ form: StubForm, _ style: TextStyle) -> String {
    let rules = assembler.rules
    let count = "\(rules.count) rule\(rules.count == 1 ? "" : "s")"
    var lines = ["\(style.bold(assembler.name)) is missing \(count)  \(style.line(assembler.location))"]
    for rule in rules {
      lines.append(
        "  \(style.cyan(rule.declaration.signature))  \(style.dim(rule.owner))  \(style.line(rule.location))"
      )
      let leaves = rule.forward(role: assembler.role) == nil ? rule.leaves.prefix(2) : []
      lines += leaves.map { "    \(sentence($0, assembler))  \(style.line($0.location))" }
      lines += rule.similar.map { "    \($0.signature) \($0.difference)  \(style.line($0.location))" }
    }
    let answers = assembler.answers(form)
    let imports = Set(answers.compactMap { if case .importing(let module) = $0 { module } else { nil } })
    if !imports.isEmpty {
      lines.append("  import in \(style.path(assembler.location)):")
      lines += imports.sorted().map { "    import \($0)" }
    }
    let members = Answer.members(answers)
    if !members.isEmpty {
      lines.append("  add \(imports.isEmpty ? "" : "the rest ")to \(assembler.name):")
      lines += members.map { "    \($0)" }
    }
    let defaults = assembler.testDefaults
    if form == .defaults, !defaults.isEmpty {
      lines.append("  add beside \(assembler.name):")
      for (owner, rules) in defaults {
        lines += (["extension \(owner) where Self: TestAssembler {"] + rules.map { "  \($0)" } + ["}"]).map {
          "    \($0)"
        }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func sentence(_ leaf: Leaf, _ assembler: IncompleteAssembler) -> String {
    let module = leaf.isImported ? "the imported module \(leaf.module)" : leaf.module
    if !leaf.unmet.isEmpty {
      return "\(module) has a body, but \(assembler.name) lacks \(leaf.unmet.joined(separator: ", "))"
    }
    let conditions = leaf.conditions.isEmpty ? "" : " where \(leaf.conditions.joined(separator: ", "))"
    let hint = leaf.isImported ? ": check that it's public and that the constraints hold" : ""
    return "\(module) has a body\(conditions)\(hint)"
  }
}

extension MissingRules.IncompleteAssembler {
  /// The defaults for all tests, by the protocol that declares the rules.
  var testDefaults: [(owner: String, rules: [String])] {
    var found: [(owner: String, rules: [String])] = []
    for case .testDefault(let owner, let lines) in answers(.defaults) {
      if let index = found.firstIndex(where: { $0.owner == owner }) {
        found[index].rules += lines
      } else {
        found.append((owner, lines))
      }
    }
    return found
  }
}

extension MissingRules {
  /// The changes of sources that add the missing rules, the number of bodies that stop the program until the user writes
  /// them, and the rules that aren't added.
  ///
  /// - Parameter name: The name of one assembler, or `nil` for all.
  package func edits(of name: String? = nil, _ form: StubForm = .rule, in root: String, builtAt time: Double)
    throws(EditError) -> (edits: SourceEdits, stubs: Int, skipped: [String])
  {
    var edits = SourceEdits(root: root, builtAt: time)
    var skipped: [String] = []
    var stubs = 0
    // Two assemblers of a module share a default.
    var shared: Set<String> = []
    for assembler in assemblers where name == nil || assembler.name == name {
      var members: [Answer] = []
      let answers = assembler.answers(form)
      let imports = answers.contains { if case .importing = $0 { true } else { false } }
      for (rule, answer) in zip(assembler.rules, answers) {
        switch answer {
        case .importing(let module):
          try edits.addImport(module, isPublic: !assembler.access.isEmpty, to: assembler.location.file)
        case .member(_, true):
          // An import can add further rules. The next build says which are still missing.
          if imports { continue }
          if let reason = rule.reasonAgainstStub(role: assembler.role) {
            skipped.append("\(assembler.name): \(rule.declaration.signature), because \(reason)")
          } else {
            members.append(answer)
            stubs += 1
          }
        case .member(_, false): members.append(answer)
        case .testDefault: break
        }
      }
      if !members.isEmpty {
        try edits.add(Answer.members(members), to: assembler.location, named: assembler.name)
      }
      if form == .defaults, !imports {
        for (owner, rules) in assembler.testDefaults {
          let module = FilePath.parent(assembler.location.file)
          let new = rules.filter { shared.insert("\(module) \(owner) \($0)").inserted }
          if new.isEmpty { continue }
          stubs += new.count
          try edits.add(new, toExtensionOf: owner, where: "Self: TestAssembler", in: assembler.location.file)
        }
      }
    }
    return (edits, stubs, skipped)
  }
}
