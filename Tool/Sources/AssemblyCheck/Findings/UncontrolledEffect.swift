/// An effect that no test controls.
///
/// A leaf for every role reads the system, or an object does that a rule builds, while its scene has a rule for the effect.
/// A test that forgets to replace it runs the live implementation, and nothing reports it.
struct UncontrolledEffect: Check {
  static let id = FindingID.uncontrolledEffect
  let context: CheckContext

  func detections() -> [Detection] {
    let members = members()
    var reported: Set<Location> = []
    return builders().flatMap { builder -> [Detection] in
      let reads = systemReads(by: builder).map { ($0, nil) } + self.reads(builtBy: builder, members)
      if reads.isEmpty { return [] }
      let (controlled, others) = (
        reads.compactMap { read, type -> Detection? in
          guard let (rule, request) = control(of: read, by: type, in: builder),
            reported.insert(read.location).inserted
          else { return nil }
          return detection(read, by: type, in: builder, rule, request)
        }, reads.filter { control(of: $0.0, by: $0.1, in: builder) == nil }
      )
      return controlled + (leaf(builder, others).map { [$0] } ?? passed(in: builder, others))
    }
  }

  /// A default for every role that asks for nothing and reads the system, itself or in what it builds as an interface.
  private func leaf(_ builder: SymbolID, _ reads: [(SystemRead, SymbolID?)]) -> Detection? {
    guard let body = catalog.bodies[builder], body.isDefault, graph.isLeaf(builder) else { return nil }
    let isInterface = body.signature.result.words.contains("any")
    guard let (read, type) = reads.first(where: { $0.1 == nil || isInterface }) else { return nil }
    let owner = self.name(body.owner)
    let reader = type.map { "builds \(name($0)), which reads" } ?? "reads"
    return detection(
      "\(owner).\(body.signature.text) \(reader) \(read.name) in every role, so a test that doesn't replace it uses it "
        + "silently; move it to 'extension \(owner) where Self: LiveAssembler'",
      at: body.location,
      anchors: [body.location]
    )
  }

  /// Objects that ask for nothing, and that code passes on as an interface: `Account(bank: WebBank())`.
  private func passed(in builder: SymbolID, _ reads: [(SystemRead, SymbolID?)]) -> [Detection] {
    lazy var reader = CallReader(graph: graph, code: builder)
    return graph.uses(in: builder).compactMap { use in
      // The framework's own types, such as a test's clock, are what controls an effect.
      guard let type = index.createdType(by: use), !Framework.modules.contains(graph.module(type)),
        let read = reads.first(where: { $0.1 == type })?.0,
        let name = sources.token(at: use.location),
        let passed = reader.parameter(receiving: reader.file.call(named: name).lowerBound),
        passed.argument.range == reader.file.call(named: name), isInterface(passed.parameter.type),
        !passed.argument.range.contains(where: {
          reader.uses[$0]?.contains { catalog.isRule($0.target) } ?? false
        }),
        let owner = index.owner(of: builder)
      else { return nil }
      let wanted = if case .optional(let type) = passed.parameter.type { type } else { passed.parameter.type }
      let served = graph.requirementsByBody[builder] ?? []
      let rules = graph.requests(of: owner, in: builder).filter { rule, _ in
        graph.result(of: rule.symbol) == wanted && rule.signature.parameters.isEmpty
          && !served.contains(rule.symbol)
      }
      let label = passed.parameter.label
      let request = (rules.first { $0.rule.signature.name == label } ?? rules.first)?.request
      return detection(
        "this builds \(self.name(type)), which reads \(read.name), in every role, so no test can replace it; "
          + (request.map { "pass '\(label.isEmpty ? "" : "\(label): ")\($0)'" }
            ?? "declare a rule for it, and write this in 'extension \(self.name(owner)) where Self: LiveAssembler'"),
        at: use.location,
        anchors: [use.location, location(of: builder)]
      )
    }
  }

  /// Whether a type is an `any P`.
  private func isInterface(_ type: ParsedType) -> Bool {
    switch type {
    case .named(let name, _): catalog.symbol(named: name).map { index.symbols[$0].kind == .protocol } ?? false
    case .optional(let type): isInterface(type)
    default: false
    }
  }

  /// The rule of a builder's scene that controls the read, and the code that requests it.
  private func control(of read: SystemRead, by type: SymbolID?, in builder: SymbolID)
    -> (rule: Requirement, request: String)?
  {
    let found = index.owner(of: builder).flatMap { owner in
      graph.requests(of: owner, in: builder).first { read.effects.contains($0.rule.signature.result) }
    }
    // What the effect itself is made from is where the system is read.
    let makers = found.flatMap { graph.bodiesByRequirement[$0.rule.symbol] } ?? []
    return makers.contains { $0 == builder || makes(type, in: $0) || uses(builder, in: $0) } ? nil : found
  }

  /// What the members of the objects that code builds read.
  private func reads(builtBy builder: SymbolID, _ members: Members) -> [(SystemRead, SymbolID?)] {
    lazy var called = Set(reached(from: [builder]) { graph.uses(in: $0).map(\.target) })
    return graph.uses(in: builder).compactMap(index.createdType).unique().flatMap { type in
      // Of an object's initializers, only those run that the builder calls, directly or not.
      inherited(by: type, of: members).filter {
        index.symbols[$0].kind != .constructor || called.contains($0)
      }
      .flatMap(codeRun).unique()
      .flatMap(systemReads).sorted { $0.location < $1.location }.map { ($0, type) }
    }
  }

  /// The uses in code, but for those in the key of a cached object, which `argument-not-in-key` reports.
  private func usesBesidesKeys(in code: SymbolID) -> [Use] {
    let keys = (context.cachingCalls[code] ?? []).compactMap(\.key)
    return graph.uses(in: code).filter { use in
      !keys.contains { $0.contains(sources.token(around: use.location) ?? -1) }
    }
  }

  private func uses(_ function: SymbolID, in body: SymbolID) -> Bool {
    graph.uses(in: body).contains { index.property(of: $0.target) == function }
  }

  /// A member and the static and free functions that it calls, directly or not.
  private func codeRun(by member: SymbolID) -> [SymbolID] {
    reached(from: [member]) { code in
      graph.uses(in: code).map(\.target).filter {
        [.staticMethod, .function].contains(index.symbols[$0].kind)
      }
    }
  }

  /// The code for every role, in source order: rules, and functions for screens.
  private func builders() -> [SymbolID] {
    index.uses.keys.filter { symbol in
      // Code of a dependency builds nothing of the package's own.
      guard graph.isReported(location(of: symbol)), let owner = index.owner(of: symbol) else { return false }
      // What the assembler of a preview or a test writes itself is no default.
      return catalog.isAssembling(owner) && !graph.hierarchy.isOfTests(owner)
        && !isGuarded(owner, catalog.conditions(of: symbol))
    }
    .sorted { location(of: $0) < location(of: $1) }
  }

  /// The members of types that run code.
  private typealias Members = [SymbolID: [SymbolID]]

  private struct SystemRead {
    let name: String
    let location: Location
    /// The types that control it, of which a scene can have one.
    let effects: Set<String>
  }

  /// - Parameters:
  ///   - type: The object that the builder makes, or `nil` if the builder itself reads the system.
  ///   - rule: The rule of the scene for the effect.
  private func detection(
    _ read: SystemRead,
    by type: SymbolID?,
    in builder: SymbolID,
    _ rule: Requirement,
    _ request: String
  ) -> Detection {
    let (effect, place) = (rule.signature.result, read.location)
    let declared = note("the rule is declared here", at: rule.location)
    guard let type else {
      return detection(
        "this reads \(read.name), and the scene resolves \(effect), so a stub of that isn't used here; use "
          + "'\(call(of: rule, request))'",
        at: place,
        notes: [declared],
        anchors: [place, location(of: builder)]
      )
    }
    return detection(
      "\(name(type)) reads \(read.name), and its scene resolves \(effect), so a stub of that isn't used here; take "
        + "it as an argument, and pass '\(request)'",
      at: place,
      notes: [note("this builds \(name(type))", at: builder), declared],
      anchors: [place, location(of: builder), location(of: type)]
    )
  }

  /// Code that gets from an effect what the system's API returns: `date()`, and `clock` itself.
  private func call(of rule: Requirement, _ request: String) -> String {
    guard Framework.callableEffects.contains(rule.signature.result) else { return request }
    return rule.isResolve ? "(\(request) as \(rule.signature.result))()" : "\(request)()"
  }

  /// The members of a type, and those of its superclasses that it doesn't override.
  private func inherited(by type: SymbolID, of members: Members) -> [SymbolID] {
    var known: Set<String> = []
    return catalog.tables.chain(of: type).flatMap { type in
      let own = (members[type] ?? []).filter(runs).filter {
        index.symbols[$0].kind == .constructor || !known.contains(index.symbols[$0].name)
      }
      known.formUnion(own.map { index.symbols[$0].name })
      return own
    }
  }

  private func makes(_ type: SymbolID?, in body: SymbolID) -> Bool {
    type != nil && graph.uses(in: body).contains { index.createdType(by: $0) == type }
  }

  /// What the body of a member reads. A default argument isn't read if the caller passes another one.
  private func systemReads(by member: SymbolID) -> [SystemRead] {
    lazy var body = sources.body(of: member) ?? sources.initialValue(of: member)
    return usesBesidesKeys(in: member).compactMap { use in
      guard let name = systemName(of: use, in: member), let token = sources.token(around: use.location),
        body?.contains(token) == true
      else { return nil }
      return SystemRead(name: name, location: use.location, effects: SystemAPI.effects[name] ?? [])
    }
  }

  /// The methods, initializers and properties of each type's instances.
  private func members() -> Members {
    let members = index.uses.keys.filter { symbol in
      let kind = index.symbols[symbol].kind
      return kind == .instanceMethod || kind == .constructor || kind == .instanceProperty
    }
    // An observer belongs to its property's type.
    return Dictionary(grouping: members) { index.owner(of: index.property(of: $0)) ?? $0 }
  }

  /// Whether a member's code runs: a memberwise initializer replaces the initial value of a structure's variable. Asked only
  /// of the types that rules build, because it reads the source.
  private func runs(_ member: SymbolID) -> Bool {
    index.symbols[member].kind != .instanceProperty || !index.stored.contains(member)
      || index.owner(of: member).map { index.symbols[$0].kind == .class } ?? false
      || !sources.isVariable(member)
  }

  /// Whether the extension is constrained to some assemblers, or extends a protocol of live ones alone.
  private func isGuarded(_ owner: SymbolID, _ conditions: [Condition]) -> Bool {
    catalog.role(of: owner) == .live || !conditions.isEmpty
  }

  private func systemName(of use: Use, in code: SymbolID) -> String? {
    let name = SystemAPI.name(of: index.symbols[use.target], catalog.signatures.demangle)
    // `Task.sleep(for: .seconds(1), clock: clock)` waits on the clock that it's given, and a bundle is the program's.
    guard let name, !sources.hasArgument("clock", inCallAt: use.location) else { return nil }
    let isResource =
      name.hasSuffix("(contentsOf:)")
      && graph.uses(in: code).contains { index.symbols[$0.target].usr.contains("Bundle") }
    return isResource ? nil : name
  }
}
