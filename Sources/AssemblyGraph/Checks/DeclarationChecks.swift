/// AG006: a rule that nobody in the package asks for, tests included.
enum UnreachableRuleCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let reached = reachedRequirements(graph)
    return graph.catalog.requirements.values
      .filter { requirement in
        graph.isOwn(requirement.location) && !reached.contains(requirement.symbol)
          && (options.reportsPublicUnreachable || !isPublic(requirement, graph))
      }
      .sorted { $0.location < $1.location }
      .map { requirement in
        let finding = Finding(
          .unreachableRule,
          "nobody in this package asks \(graph.name(requirement.owner)) for \(requirement.signature.text)",
          at: graph.position(requirement.location)
        )
        return Detection(finding: finding, anchors: [requirement.location])
      }
  }

  /// The requirements that code outside the rules asks for, and those that these ask for.
  private static func reachedRequirements(_ graph: RuleGraph) -> Set<SymbolID> {
    let catalog = graph.catalog
    let served = graph.requirementsByBody
    var bodies: [SymbolID: Set<SymbolID>] = [:]
    for (body, requirements) in served {
      for requirement in requirements { bodies[requirement, default: []].insert(body) }
    }
    var reached: Set<SymbolID> = []
    var queue: [SymbolID] = []
    func reach(_ uses: [Use]) {
      for use in uses where catalog.isRule(use.target) {
        let requirements = served[use.target] ?? [catalog.tables.dispatched(use.target)]
        for requirement in requirements where reached.insert(requirement).inserted {
          queue.append(requirement)
        }
      }
    }
    reach(catalog.index.topLevelUses)
    for (container, uses) in catalog.index.uses where catalog.bodies[container] == nil { reach(uses) }
    while let next = queue.popLast() {
      for body in bodies[next] ?? [] { reach(catalog.index.uses[body] ?? []) }
    }
    return reached
  }

  /// Whether other packages can ask for the rule. The index does not say who can see a protocol.
  private static func isPublic(_ requirement: Requirement, _ graph: RuleGraph) -> Bool {
    let declaration = graph.source.text(before: graph.location(of: requirement.owner))
    return declaration.split(separator: " ").contains { $0 == "public" || $0 == "package" }
  }
}

/// AG007: an assembler with two rules that are called alike. Which one runs depends on the protocol that the
/// caller sees.
enum DuplicateRuleCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    var reported: Set<Set<SymbolID>> = []
    var detections: [Detection] = []
    for type in graph.assemblers {
      let groups = Dictionary(grouping: graph.rules(of: type), by: \.requirement.signature.key).values
      for rules in groups.sorted(by: { $0[0].requirement.location < $1[0].requirement.location }) {
        guard Set(rules.map(\.node.body)).count > 1,
          reported.insert(Set(rules.map(\.requirement.symbol))).inserted
        else { continue }
        detections.append(detection(rules, of: type, in: graph))
      }
    }
    return detections
  }

  private static func detection(
    _ rules: [(requirement: Requirement, node: RuleGraph.Node)],
    of type: SymbolID,
    in graph: RuleGraph
  ) -> Detection {
    let owners = rules.map { graph.name($0.requirement.owner) }.joined(separator: " and ")
    let finding = Finding(
      .duplicateRule,
      "\(graph.name(type)) builds \(rules[0].requirement.signature.result) by two rules that are called alike, of "
        + owners,
      at: graph.position(graph.location(of: type)),
      notes: rules.map { rule in
        let owner = graph.name(rule.requirement.owner)
        let message = "this body serves \(rule.requirement.signature.text) of \(owner)"
        return Finding.Note(location: graph.position(graph.location(of: rule.node.body)), message: message)
      }
    )
    return Detection(
      finding: finding,
      anchors: [graph.location(of: type)] + rules.map { graph.location(of: $0.node.body) }
    )
  }
}

/// AG008: a leaf that reaches the outside world and is written for every role, so that a test which forgets to
/// replace it gets it without a word.
enum UnguardedLeafCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let roles = RoleReader(catalog: graph.catalog)
    return graph.catalog.bodies.values
      .filter { body in
        body.isDefault && graph.isOwn(body.location) && !isGuarded(body) && roles.isAssembling(body.owner)
          && graph.isLeaf(body.symbol)
      }
      .sorted { $0.location < $1.location }
      .compactMap { body in
        guard let reason = reason(body, graph) else { return nil }
        let owner = graph.name(body.owner)
        let finding = Finding(
          .unguardedLeaf,
          "\(owner).\(body.signature.text) \(reason) for every role: a test that does not replace it gets it "
            + "silently; move it to 'extension \(owner) where Self: LiveAssembler'",
          at: graph.position(body.location)
        )
        return Detection(finding: finding, anchors: [body.location])
      }
  }

  /// Whether the extension is for some assemblers only.
  private static func isGuarded(_ body: Body) -> Bool {
    body.conditions.contains { $0.hasPrefix("Self: ") || $0.hasPrefix("Role ") || $0.hasPrefix("Parent") }
  }

  private static func reason(_ body: Body, _ graph: RuleGraph) -> String? {
    let uses = graph.index.uses[body.symbol] ?? []
    let names = uses.lazy.compactMap {
      SystemAPI.name(of: graph.index.symbols[$0.target], graph.catalog.signatures.demangle)
    }
    if let name = names.first {
      return "reads \(name)"
    }
    return body.signature.result.contains("any ") ? "chooses \(body.signature.result)" : nil
  }
}

/// The system's APIs through which code reaches the outside world.
enum SystemAPI {
  private static let modules: Set<Substring> = [
    "Swift", "_Concurrency", "Foundation", "FoundationEssentials", "FoundationNetworking",
  ]

  /// The declarations without their module, as the demangler writes them, and what people call them.
  private static let declarations: [Substring: String] = {
    var all = [
      "Clock< where A == _Concurrency.ContinuousClock>.continuous": "Clock.continuous",
      "Clock< where A == _Concurrency.SuspendingClock>.suspending": "Clock.suspending",
    ]
    for name in [
      "Date.init()", "Date.now", "UUID.init()", "URLSession.shared", "FileManager.default",
      "UserDefaults.standard", "ProcessInfo.processInfo", "NotificationCenter.default", "Calendar.current",
      "Calendar.autoupdatingCurrent", "Locale.current", "Locale.autoupdatingCurrent", "TimeZone.current",
      "TimeZone.autoupdatingCurrent", "ContinuousClock.init()", "SuspendingClock.init()",
      "ContinuousClock.now",
      "SuspendingClock.now",
    ] { all[name] = name.replacing(".init()", with: "()") }
    return Dictionary(uniqueKeysWithValues: all.map { (Substring($0), $1) })
  }()

  /// The same where Apple's Foundation declares them in Objective-C, by their USRs.
  private static let objectiveC: [String: String] = [
    "c:objc(cs)NSURLSession(cpy)sharedSession": "URLSession.shared",
    "c:objc(cs)NSFileManager(cpy)defaultManager": "FileManager.default",
    "c:objc(cs)NSUserDefaults(cpy)standardUserDefaults": "UserDefaults.standard",
    "c:objc(cs)NSProcessInfo(cpy)processInfo": "ProcessInfo.processInfo",
    "c:objc(cs)NSNotificationCenter(cpy)defaultCenter": "NotificationCenter.default",
  ]

  /// The last words of the declarations: what nearly every other symbol is sorted out by, before it is demangled.
  private static let members = Set(
    declarations.keys.map { $0[($0.lastIndex(of: ".") ?? $0.startIndex)...].dropFirst() }
  )

  /// `URLSession.shared`; nil for any other symbol. The framework's own live effects count, too.
  static func name(of symbol: SymbolTable.Entry, _ demangle: Demangler) -> String? {
    if let name = objectiveC[symbol.usr] { return name }
    guard symbol.name == "live" || members.contains(symbol.name[...]), let text = demangle(symbol.usr),
      let (module, declaration) = parts(of: text)
    else { return nil }
    if symbol.name == "live", Framework.modules.contains(String(module)) { return "a live effect" }
    return modules.contains(module) ? declarations[declaration] : nil
  }

  /// The module that declares a static member or an initializer, and the rest of its name; nil for a member of an
  /// extension in another module than the type's, which is somebody else's.
  private static func parts(of text: String) -> (module: Substring, declaration: Substring)? {
    var rest = text[...]
    if rest.hasPrefix("static ") { rest = rest.dropFirst("static ".count) }
    var extending: Substring?
    if rest.hasPrefix("(extension in "), let end = rest.firstRange(of: "):") {
      extending = rest[..<end.lowerBound].dropFirst("(extension in ".count)
      rest = rest[end.upperBound...]
    }
    guard let dot = rest.firstIndex(of: ".") else { return nil }
    let module = rest[..<dot]
    let isOwn = extending.map {
      $0 == module || Framework.modules.isSuperset(of: [String($0), String(module)])
    }
    guard isOwn ?? true else { return nil }
    rest = rest[dot...].dropFirst()
    let end = rest.firstRange(of: " : ") ?? rest.firstRange(of: " -> ")
    return (module, end.map { rest[..<$0.lowerBound] } ?? rest)
  }
}

/// AG009: an assembler with so many rules that compiling it takes seconds.
enum RuleCountCheck: Check {
  /// Seconds of type checking for each pair of rules of one type: 28.9 s for 1,000 rules of one protocol with
  /// Swift 6.3 on the machine of the docs' page on compile time.
  private static let secondsPerPair = 28.9 / 1_000_000

  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    graph.assemblers.compactMap { type in
      let count = graph.rules(of: type).count
      guard count > options.ruleLimit else { return nil }
      let tenths = Int((Double(count * count) * secondsPerPair * 10).rounded())
      let finding = Finding(
        .tooManyRules,
        "\(graph.name(type)) has \(count) rules: the compiler compares each with all others, which takes up to "
          + "\(tenths / 10).\(tenths % 10) s; give each scene an assembler of its own, composed as parent and child",
        at: graph.position(graph.location(of: type))
      )
      return Detection(finding: finding, anchors: [graph.location(of: type)])
    }
  }
}

/// AG017: a `scope` that is made anew each time it is asked for, so that nothing is shared.
enum RecreatedScopeCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let packageIndex = graph.index
    guard let scoped = graph.catalog.scopedAssembler else { return [] }
    return packageIndex.definitions
      .filter { symbol, definition in
        packageIndex.symbols[symbol].name == "scope" && packageIndex.symbols[symbol].kind.isProperty
          && graph.isOwn(definition.location) && !packageIndex.stored.contains(symbol)
          && !graph.catalog.tables.isRequirement(symbol)
          && packageIndex.owner(of: symbol).map { graph.catalog.ancestors(of: $0).contains(scoped) } ?? false
      }
      .sorted { $0.value.location < $1.value.location }
      .compactMap { symbol, definition in
        guard let made = makesScope(symbol, in: graph, depth: 0), !remembers(symbol, in: graph) else {
          return nil
        }
        let finding = Finding(
          .recreatedScope,
          "'scope' makes a new scope each time it is read, so nothing is shared; write 'let scope = Scope()'",
          at: graph.position(definition.location),
          notes: [Finding.Note(location: graph.position(made), message: "the scope is made here")]
        )
        return Detection(finding: finding, anchors: [definition.location])
      }
  }

  /// Where the code of a property, or a helper that it goes through, makes a scope.
  private static func makesScope(_ code: SymbolID, in graph: RuleGraph, depth: Int) -> Location? {
    let packageIndex = graph.index
    guard depth < 5 else { return nil }
    for use in packageIndex.uses[code] ?? [] {
      let target = packageIndex.property(of: use.target)
      let symbol = packageIndex.symbols[target]
      if symbol.kind == .constructor, symbol.usr.hasPrefix(Framework.scopePrefix) { return use.location }
      if !packageIndex.stored.contains(target), packageIndex.definitions[target] != nil,
        symbol.kind != .constructor,
        let location = makesScope(target, in: graph, depth: depth + 1)
      {
        return location
      }
    }
    return nil
  }

  /// Whether the getter stores what it makes.
  private static func remembers(_ property: SymbolID, in graph: RuleGraph) -> Bool {
    guard let (name, tokens) = graph.declaration(of: property), let body = tokens.body(of: name)
    else { return false }
    return body.contains { index in
      guard tokens.is(index, "=") || tokens.is(index, "??") else { return false }
      return tokens.is(index, "??") || !["let", "var"].contains(tokens.text(index - 2))
    }
  }
}
