/// The framework's public names that the tool looks up in the index.
///
/// Repeat a rename in the framework here. Tests compare each name with its declaration.
package enum Framework {
  static let modules: Set<String> = effectModules.union(["Assembler", "AssemblerTesting"])

  /// The modules whose protocols are rules of a user's scenes. Requirements of the others, such as `parent`, are no rules.
  package static let effectModules: Set<String> = ["AssemblerEffects", "AssemblerHTTP"]

  /// The protocol that every scene refines.
  static let root = "Assembler.Assembling"

  /// The types that give an assembler its role, in order of precedence.
  package static let roles: [(name: String, role: Role)] = [
    ("Assembler.ChildAssembler", .child),
    ("AssemblerTesting.TestAssembler", .test),
    ("AssemblerTesting.SendableTestAssembler", .test),
    ("AssemblerTesting.TestAssemblerProtocol", .test),
    ("Assembler.PreviewAssembler", .preview),
    ("Assembler.LiveAssembler", .live),
  ]

  /// The protocol of live and preview assemblers. Its leaves have side effects, like those for live assemblers.
  static let system: (name: String, role: Role) = ("Assembler.SystemAssembler", .live)

  /// The protocol of preview and test assemblers. Its leaves are sample data, like those for tests.
  static let sample: (name: String, role: Role) = ("Assembler.SampleAssembler", .test)

  /// The types that `AssemblerRole` equals in a constraint.
  package static let roleTypes: [(name: String, role: Role)] = [
    ("AssemblerTesting.TestRole", .test), ("Assembler.PreviewRole", .preview), ("Assembler.LiveRole", .live),
  ]

  /// The prefix of the USRs of the core's symbols.
  static let corePrefix = "s:9Assembler"

  /// The USR of `ScopedAssembler`, the protocol of assemblers that cache.
  static let scopedAssembler = "s:9Assembler06ScopedA0P"

  static let scopedAssemblerName = "Assembler.ScopedAssembler"

  /// The USR of `Sendable`.
  static let sendable = "s:s8SendableP"

  /// The prefix of the USRs of the effects' symbols.
  static let effectsPrefix = "s:16AssemblerEffects"

  /// The effects that begin with a state of their own.
  static let statefulEffects: Set<String> = ["inMemory", "seeded", "incrementing"]

  /// The types that keep a state although nothing in them is a variable: ours, and the library's.
  static let states: Set<String> = [
    "AssemblerTesting.Recorder", "AssemblerEffects.TaskCollector", "Synchronization.Mutex",
    "Synchronization.Atomic",
    "os.OSAllocatedUnfairLock",
  ]

  /// The effects that are called like functions without arguments.
  static let callableEffects: Set<String> = ["DateGenerator", "UUIDGenerator"]

  /// The type of a scope.
  static let scope = "Assembler.Scope"

  /// The prefix of the USRs of `Lazy`'s members, such as its initializer.
  static let lazyPrefix = "s:9Assembler4LazyC"

  /// The prefix of the USRs of members of the framework's extensions of `ScopedAssembler`.
  static let scopedMembers = scopedAssembler + "AAE"

  /// The caching functions of `ScopedAssembler`.
  static let lifetimes: [String: RuleLifetime] = [
    "shared": .shared, "weaklyShared": .weak, "graphShared": .graph,
  ]
}

extension Condition {
  /// The role that `Self: LiveAssembler` or `AssemblerRole == LiveRole` requires.
  package var role: Role? {
    switch (subject, isEqual) {
    case ("Self", false):
      (Framework.roles + [Framework.system, Framework.sample]).first { $0.name == type }?.role
    case ("AssemblerRole", true): Framework.roleTypes.first { $0.name == type }?.role
    default: nil
    }
  }
}

extension RuleCatalog {
  /// The role of a type, or `nil` if it doesn't conform to `Assembling`.
  package func role(of type: SymbolID) -> Role? {
    let ancestors = ancestors(of: type)
    return roles.first { ancestors.contains($0.symbol) }?.role
  }

  /// Whether a protocol refines `Assembling`.
  func isAssembling(_ owner: SymbolID) -> Bool { assembling.map(ancestors(of: owner).contains) ?? false }

  /// The requirements that have a body for live assemblers only.
  package func leaves() -> Set<SymbolID> {
    Set(bodies.values.filter { $0.role == .live }.flatMap { $0.overrides.map(tables.dispatched) })
  }
}

extension Body {
  /// The role that the constraints of the body's extension require.
  package var role: Role? { conditions.lazy.compactMap(\.role).first }
}

/// How long an assembler caches the result of a rule.
package enum RuleLifetime: String, Sendable, Encodable, CaseIterable {
  /// Not cached.
  case unshared
  /// One instance for each rule and scope: `shared { }`.
  case shared
  /// One instance for each rule, key and scope: `shared(for:) { }`.
  case keyed
  /// One instance while something else holds it: `weaklyShared { }`.
  case weak
  /// One instance within the outermost `graph { }` that is being resolved: `graphShared { }`.
  case graph
}

extension RuleLifetime {
  /// The lifetime that one of the framework's caching functions gives its result, with or without a key, or `nil` for any
  /// other function.
  init?(call symbol: SymbolTable.Entry) {
    guard symbol.usr.hasPrefix(Framework.scopedMembers), let lifetime = Framework.lifetimes[symbol.baseName]
    else { return nil }
    self = lifetime
  }

  /// Whether a function, `graph` or one that caches, calls its closure at once and returns the result.
  static func buildsInPlace(_ symbol: SymbolTable.Entry) -> Bool {
    RuleLifetime(call: symbol) != nil || symbol.name.hasPrefix("graph(")
  }
}

/// The role that an assembler has from the framework's protocols.
package enum Role: String, Sendable, Encodable, CaseIterable {
  case live, preview, test
  /// A child has its parent's role.
  case child
}
