/// AG006: a rule that no code in the package requests, tests included.
enum UnreachableRuleCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let reached = reachedRequirements(graph)
    return graph.catalog.requirements.values
      .filter { requirement in
        graph.isOwn(requirement.location) && !reached.contains(requirement.symbol)
          && (options.reportsPublicUnreachable || !isPublic(requirement, graph))
      }
      .sorted { $0.location < $1.location }
      .map { requirement in
        return Detection(
          .unreachableRule,
          "no code in this package requests \(graph.name(requirement.owner)).\(requirement.signature.text)",
          at: requirement.location,
          anchors: [requirement.location],
          in: graph
        )
      }
  }

  /// The requirements that code outside the rules calls, and those that these call in turn.
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

  /// Whether other packages can call the rule. The index doesn't record access levels.
  private static func isPublic(_ requirement: Requirement, _ graph: RuleGraph) -> Bool {
    let declaration = graph.source.text(before: graph.location(of: requirement.owner))
    return declaration.split(separator: " ").contains { $0 == "public" || $0 == "package" }
  }
}

/// AG007: two rules of an assembler that have the same signature but for their effects.
///
/// Which one a call runs depends on the protocol that the caller sees.
enum DuplicateRuleCheck: StaticCheck {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    var reported: Set<Set<SymbolID>> = []
    var detections: [Detection] = []
    for type in graph.assemblers {
      let aliases = aliases(of: type, in: graph)
      let groups = Dictionary(grouping: graph.rules(of: type)) { key(of: $0.requirement, aliases) }.values
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
    return Detection(
      .duplicateRule,
      "\(graph.name(type)) has two rules for \(rules[0].requirement.signature.result) with the same parameters, of "
        + owners,
      at: graph.location(of: type),
      notes: rules.map { rule in
        let owner = graph.name(rule.requirement.owner)
        let message = "this body implements \(rule.requirement.signature.text) of \(owner)"
        return graph.note(message, at: graph.location(of: rule.node.body))
      },
      anchors: [graph.location(of: type)] + rules.map { graph.location(of: $0.node.body) },
      in: graph
    )
  }
}

extension DuplicateRuleCheck {
  /// The signature with the types that the assembler chose for the associated types.
  private static func key(of requirement: Requirement, _ aliases: [String: String]) -> String {
    let key = requirement.signature.key
    guard !aliases.isEmpty else { return key }
    return key.replacing(#/\w+/#) { aliases[String($0.output)] ?? String($0.output) }
  }

  /// The types in `typealias Token = String` in an assembler, or in the protocol as a default.
  private static func aliases(of type: SymbolID, in graph: RuleGraph) -> [String: String] {
    let associated = associatedTypes(in: graph)
    guard !associated.isEmpty else { return [:] }
    var aliases: [String: String] = [:]
    for owner in graph.catalog.ancestors(of: type) {
      for symbol in associated[owner] ?? [] {
        let name = graph.index.symbols[symbol].name
        if let text = graph.value(ofAlias: name, declaredIn: type) ?? graph.value(ofAlias: symbol) {
          aliases[name] = text
        }
      }
    }
    return aliases
  }

  private static func associatedTypes(in graph: RuleGraph) -> [SymbolID: [SymbolID]] {
    let symbols = graph.index.definitions.filter { symbol, definition in
      graph.index.symbols[symbol].kind == .typeAlias && graph.isOwn(definition.location)
        && graph.catalog.tables.isRequirement(symbol)
    }
    return Dictionary(grouping: symbols.keys) { graph.index.owner(of: $0) ?? $0 }
  }
}

extension RuleGraph {
  /// `String` in the `typealias Token = String` of a type.
  fileprivate func value(ofAlias name: String, declaredIn type: SymbolID) -> String? {
    guard let (_, tokens) = declaration(of: type), let body = body(of: type),
      let alias = body.first(where: { tokens.is($0, name) && tokens.is($0 - 1, "typealias") })
    else { return nil }
    return value(ofAliasAt: alias, tokens)
  }

  /// `String` in an `associatedtype Token = String`.
  fileprivate func value(ofAlias symbol: SymbolID) -> String? {
    declaration(of: symbol).flatMap { value(ofAliasAt: $0.name, $0.tokens) }
  }

  private func value(ofAliasAt name: Int, _ tokens: SourceTokens) -> String? {
    guard let equals = [name + 1, name + 3].first(where: { tokens.is($0, "=") }) else { return nil }
    var end = equals + 1
    while end + 1 < tokens.count, !tokens.startsLine(end + 1), !tokens.is(end + 1, ";"),
      !tokens.is(end + 1, "}")
    {
      end += 1
    }
    return tokens.text(from: equals + 1, through: end)
  }
}

/// AG008: a leaf with side effects that every role uses.
///
/// A test that forgets to replace it runs the live implementation, and nothing reports it.
enum UnguardedLeafCheck: StaticCheck {
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
        return Detection(
          .unguardedLeaf,
          "\(owner).\(body.signature.text) \(reason) in every role, so a test that doesn't replace it uses it silently; "
            + "move it to 'extension \(owner) where Self: LiveAssembler'",
          at: body.location,
          anchors: [body.location],
          in: graph
        )
      } + leavesOfTests(graph, roles)
  }

  /// The leaves that a test or preview runs, because the condition of their extension says nothing of a role, or
  /// because a generic rule serves what only live assemblers should build.
  private static func leavesOfTests(_ graph: RuleGraph, _ roles: RoleReader) -> [Detection] {
    let catalog = graph.catalog
    var liveLeaves: Set<SymbolID> = []
    for body in catalog.bodies.values where roles.role(of: body) == .live {
      liveLeaves.formUnion(body.overrides.map(catalog.tables.dispatched))
    }
    var reported: Set<SymbolID> = []
    return graph.assemblers.filter { [.test, .preview].contains(roles.role(of: $0)) }.flatMap { type in
      graph.rules(of: type).compactMap { requirement, node -> Detection? in
        guard let body = catalog.bodies[node.body], body.isDefault, graph.isOwn(body.location),
          roles.role(of: body) == nil, roles.isAssembling(body.owner)
        else { return nil }
        let reason: String?
        if liveLeaves.contains(requirement.symbol), !body.signature.generics.isEmpty,
          requirement.signature.generics.isEmpty
        {
          reason = "serves \(requirement.signature.text), which has a leaf for live assemblers"
        } else if isGuarded(body), !body.conditions.contains(where: { $0.hasPrefix("Parent") }),
          graph.isLeaf(body.symbol)
        {
          reason = self.reason(body, graph)
        } else {
          reason = nil
        }
        guard let reason, reported.insert(body.symbol).inserted else { return nil }
        let owner = graph.name(body.owner)
        return Detection(
          .unguardedLeaf,
          "\(owner).\(body.signature.text) \(reason), and \(graph.name(type)) uses it silently; move "
            + "it to 'extension \(owner) where Self: LiveAssembler', or write the rule in \(graph.name(type))",
          at: body.location,
          notes: [
            graph.note("this assembler uses it", at: graph.location(of: type))
          ],
          anchors: [body.location, graph.location(of: type)],
          in: graph
        )
      }
    }
  }

  /// Whether the extension is constrained to some assemblers.
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

/// System APIs with side effects, or whose results differ from run to run.
enum SystemAPI {
  private static let modules: Set<Substring> = [
    "Swift", "_Concurrency", "Foundation", "FoundationEssentials", "FoundationNetworking",
  ]

  /// The demangled declarations without their module, with the names that users know.
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

  /// The USRs of the declarations that Apple's Foundation imports from Objective-C.
  private static let objectiveC: [String: String] = [
    "c:objc(cs)NSURLSession(cpy)sharedSession": "URLSession.shared",
    "c:objc(cs)NSFileManager(cpy)defaultManager": "FileManager.default",
    "c:objc(cs)NSUserDefaults(cpy)standardUserDefaults": "UserDefaults.standard",
    "c:objc(cs)NSProcessInfo(cpy)processInfo": "ProcessInfo.processInfo",
    "c:objc(cs)NSNotificationCenter(cpy)defaultCenter": "NotificationCenter.default",
  ]

  /// The members' names, which rule out nearly every other symbol before it is demangled.
  private static let members = Set(
    declarations.keys.map { $0[($0.lastIndex(of: ".") ?? $0.startIndex)...].dropFirst() }
  )

  /// The name of a system API, such as `URLSession.shared`, or `nil`. The framework's live effects count as well.
  static func name(of symbol: SymbolTable.Entry, _ demangle: Demangler) -> String? {
    if let name = objectiveC[symbol.usr] { return name }
    guard symbol.name == "live" || members.contains(symbol.name[...]), let text = demangle(symbol.usr),
      let (module, declaration) = parts(of: text)
    else { return nil }
    if symbol.name == "live", Framework.modules.contains(String(module)) { return "a live effect" }
    return modules.contains(module) ? declarations[declaration] : nil
  }

  /// The module and the rest of a demangled name.
  ///
  /// - Returns: `nil` for a member of an extension in another module, which isn't the system's.
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

/// AG009: an assembler with so many rules that it takes seconds to compile.
enum RuleCountCheck: StaticCheck {
  /// The type-checking time for each pair of rules: 28.9 s for 1,000 rules of one protocol, measured with Swift 6.3.
  private static let secondsPerPair = 28.9 / 1_000_000

  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    graph.assemblers.compactMap { type in
      let count = graph.rules(of: type).count
      guard count > options.ruleLimit else { return nil }
      let tenths = Int((Double(count * count) * secondsPerPair * 10).rounded())
      return Detection(
        .tooManyRules,
        "\(graph.name(type)) has \(count) rules, which can take \(tenths / 10).\(tenths % 10) s to type-check; give each scene "
          + "an assembler of its own, and compose them as parents and children",
        at: graph.location(of: type),
        anchors: [graph.location(of: type)],
        in: graph
      )
    }
  }
}

/// AG017: a computed `scope` that returns a new scope each time, so that nothing is shared.
enum RecreatedScopeCheck: StaticCheck {
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
        return Detection(
          .recreatedScope,
          "'scope' returns a new scope each time, so nothing is shared; write 'let scope = Scope()'",
          at: definition.location,
          notes: [graph.note("it creates the scope here", at: made)],
          anchors: [definition.location],
          in: graph
        )
      }
  }

  /// Where a property's getter, or a helper that it calls, creates a scope.
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

  /// Whether the getter stores the scope that it creates.
  static func remembers(_ property: SymbolID, in graph: RuleGraph) -> Bool {
    guard let (name, tokens) = graph.declaration(of: property), let body = tokens.body(of: name)
    else { return false }
    return body.contains { index in
      guard tokens.is(index, "=") || tokens.is(index, "??") else { return false }
      return tokens.is(index, "??") || !["let", "var"].contains(tokens.text(index - 2))
    }
  }
}
