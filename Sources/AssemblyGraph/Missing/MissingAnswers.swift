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
    let rule: MissingRules.Rule
    /// The rule, after a property that it returns.
    let lines: [String]
    var isStub = false
  }

  private(set) var imports: Set<String> = []
  private(set) var members: [Member] = []
  /// The rules in `extension owner where Self: TestAssembler`.
  private(set) var defaults: [(owner: String, rules: [String])] = []

  init(for assembler: MissingRules.IncompleteAssembler, _ form: StubForm) {
    let (role, access) = (assembler.role, assembler.access)
    var taken = assembler.memberNames.union(["scope", "effects", "parent"])
    for rule in assembler.rules {
      let declaration = rule.declaration
      let isolation = assembler.isIsolated && declaration.isolation.isEmpty ? "nonisolated " : ""
      let head = isolation + declaration.declaration(access: access)
      let verb = role == .test ? "stub" : "build"
      let stop = "fatalError(\"\(verb) \(declaration.result.replacing("\"", with: "'"))\")"
      if let module = rule.moduleToImport(role) {
        imports.insert(module)
      } else if declaration.keyword == "var" {
        let isScope = declaration.name == "scope" && declaration.result == "Scope"
        let property = isScope ? "let scope = Scope()" : "let \(declaration.name): \(declaration.result)"
        let initializer = "\(access)init(parent: Parent) { self.parent = parent }"
        let lines = [access + property] + (declaration.name == "parent" ? [initializer] : [])
        members.append(Member(rule: rule, lines: lines))
      } else if let call = rule.forward(role: role) {
        members.append(Member(rule: rule, lines: ["\(head) { \(call) }"]))
      } else if role == .test, form == .defaults {
        // Not a member of an isolated class.
        add("\(declaration.declaration(access: access)) { \(stop) }", toDefaultsOf: rule.owner)
      } else if role == .test, form == .stored, declaration.generics.isEmpty, isolation.isEmpty {
        let name = Self.propertyName(declaration.result, &taken)
        // A closure, because the type of `fatalError` doesn't convert to the property's.
        let property = "lazy var \(name): \(declaration.result) = { \(stop) }()"
        let lines = [declaration.isolation + access + property, "\(head) { \(name) }"]
        members.append(Member(rule: rule, lines: lines, isStub: true))
      } else {
        // A rule that isn't isolated can't read a property of an isolated class.
        members.append(Member(rule: rule, lines: ["\(head) { \(stop) }"], isStub: true))
      }
    }
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
    let names = [name, "\(name)Value"].filter { !keywords.contains($0) }
    var (number, free) = (2, names[0])
    while !taken.insert(free).inserted {
      free = "\(names[0])\(number)"
      number += 1
    }
    return free
  }

  private static let keywords: Set = [
    "case", "class", "default", "enum", "extension", "func", "import", "in", "init", "is", "operator",
    "protocol", "repeat", "return", "self", "struct", "switch", "throw", "try", "var", "where", "while",
  ]
}

extension MissingRules.Rule {
  /// The call of a child's parent, or `nil` if the parent lacks the rule or an argument can't be passed on.
  func forward(role: Role?) -> String? {
    guard role == .child, isInParent, !declaration.parameters.contains(where: { $0.type.hasSuffix("...") })
    else { return nil }
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
  /// Returns a text with the missing rules of each assembler, or of one, and the code that adds them.
  func text(of name: String? = nil, _ form: MissingAnswers.StubForm = .rule, style: TextStyle = TextStyle())
    -> String
  {
    assemblers.filter { name == nil || $0.name == name }.map { section($0, form, style) }
      .joined(separator: "\n")
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
      let leaves = rule.forward(role: assembler.role) == nil ? rule.leaves.prefix(2) : []
      lines += leaves.map { "    \(sentence($0, assembler))  \(style.line($0.location))" }
      lines += rule.similar.map { "    \($0.signature) \($0.difference)  \(style.line($0.location))" }
    }
    func add(_ title: String, _ code: [String]) {
      if !code.isEmpty { lines += ["  \(title):"] + code.map { "    \($0)" } }
    }
    let answers = MissingAnswers(for: assembler, form)
    let rest = answers.imports.isEmpty ? "" : "the rest "
    add("import in \(style.path(assembler.location))", answers.imports.sorted().map { "import \($0)" })
    add("add \(rest)to \(assembler.name)", MissingAnswers.lines(answers.members))
    let extensions = answers.defaults.flatMap { owner, rules in
      ["extension \(owner) where Self: TestAssembler {"] + rules.map { "  \($0)" } + ["}"]
    }
    add("add beside \(assembler.name)", extensions)
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

  /// The changes of sources that add the missing rules, the number of bodies that stop the program until the user writes
  /// them, and the rules that aren't added.
  func edits(
    of name: String? = nil,
    _ form: MissingAnswers.StubForm = .rule,
    in root: String,
    builtAt time: Double
  ) throws(EditError) -> (edits: SourceEdits, stubs: Int, skipped: [String]) {
    var edits = SourceEdits(root: root, builtAt: time)
    var skipped: [String] = []
    var stubs = 0
    // Two assemblers of a module share a default.
    var shared: Set<String> = []
    for assembler in assemblers where name == nil || assembler.name == name {
      let answers = MissingAnswers(for: assembler, form)
      let file = assembler.location.file
      for module in answers.imports.sorted() {
        try edits.addImport(module, isPublic: !assembler.access.isEmpty, to: file)
      }
      // An import can add further rules. The next build says which are still missing.
      let wantsStubs = answers.imports.isEmpty
      let members = answers.members.filter { member in
        guard member.isStub else { return true }
        guard wantsStubs else { return false }
        if let reason = member.rule.reasonAgainstStub(role: assembler.role) {
          skipped.append("\(assembler.name): \(member.rule.declaration.signature), because \(reason)")
          return false
        }
        stubs += 1
        return true
      }
      if !members.isEmpty {
        try edits.add(MissingAnswers.lines(members), to: assembler.location, named: assembler.name)
      }
      for (owner, rules) in answers.defaults where wantsStubs {
        let new = rules.filter { shared.insert("\(FilePath.parent(file)) \(owner) \($0)").inserted }
        if new.isEmpty { continue }
        stubs += new.count
        try edits.add(new, toExtensionOf: owner, where: "Self: TestAssembler", in: file)
      }
    }
    return (edits, stubs, skipped)
  }
}
