/// The public names of the framework that the tool looks for in the index.
///
/// A rename in the framework has to be repeated here: the tests of this type compare each name with the declaration
/// that it means.
enum Framework {
  static let modules: Set<String> = ["Assembler", "AssemblerEffects", "AssemblerTesting"]

  /// The protocol that every assembler protocol refines.
  static let root = "Assembler.Assembling"

  /// The types that give an assembler its role. A child has its parent's, whatever else it conforms to.
  static let roles: [(name: String, role: AssemblerGraph.Role)] = [
    ("Assembler.ChildAssembler", .child),
    ("AssemblerTesting.TestAssembler", .test),
    ("Assembler.PreviewAssembler", .preview),
    ("Assembler.LiveAssembler", .live),
  ]

  /// The types that `Role` stands for in an extension's condition.
  static let roleTypes: [(name: String, role: AssemblerGraph.Role)] = [
    ("AssemblerTesting.TestRole", .test), ("Assembler.PreviewRole", .preview), ("Assembler.LiveRole", .live),
  ]

  /// What the USR of every symbol of the core begins with.
  static let corePrefix = "s:9Assembler"

  /// The USR of `ScopedAssembler`, the protocol of the assemblers that cache.
  static let scopedAssembler = "s:9Assembler06ScopedA0P"

  /// What the USR of a member of `Scope`, such as its initializer, begins with.
  static let scopePrefix = "s:9Assembler5ScopeC"

  /// What the USR of a member of the framework's extensions of `ScopedAssembler` begins with.
  static let scopedMembers = scopedAssembler + "AAE"

  /// The functions of `ScopedAssembler` that cache what they build.
  static let lifetimes: [String: Lifetime] = [
    "shared": .shared, "weaklyShared": .weak, "graphShared": .graph,
  ]

  /// What makes an effect that remembers, by the type and the member.
  static let statefulEffects: Set<String> = [
    "FileAccess.inMemory", "Preferences.inMemory", "UUIDGenerator.incrementing", "RandomNumbers.seeded",
  ]

  /// Whether a function or property makes one of them.
  static func isStatefulEffect(_ symbol: SymbolTable.Entry, _ demangle: Demangler) -> Bool {
    let base = symbol.name.prefix { $0 != "(" }
    guard statefulEffects.contains(where: { $0.hasSuffix(".\(base)") }), let text = demangle(symbol.usr),
      let module = modules.first(where: { text.contains("\($0).") })
    else { return false }
    return statefulEffects.contains { text.contains("\(module).\($0)") }
  }

  /// The role that a condition of an extension asks for: `Self: LiveAssembler` or `Role == LiveRole`.
  static func role(condition: String) -> AssemblerGraph.Role? {
    conditions[condition]
  }

  private static let conditions: [String: AssemblerGraph.Role] = {
    func short(_ name: String) -> Substring {
      name[name.index(after: name.lastIndex(of: ".") ?? name.startIndex)...]
    }
    let pairs =
      roles.map { ("Self: \(short($0.name))", $0.role) }
      + roleTypes.map { ("Role == \(short($0.name))", $0.role) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()
}

/// Reads the role of assemblers and bodies from the framework's protocols.
struct RoleReader {
  let catalog: RuleCatalog

  /// The role of a type; nil where it does not use `Assembling`.
  func role(of type: SymbolID) -> AssemblerGraph.Role? {
    let ancestors = catalog.ancestors(of: type)
    return catalog.roles.first { ancestors.contains($0.symbol) }?.role
  }

  /// Whether a protocol refines `Assembling`.
  func isAssembling(_ owner: SymbolID) -> Bool {
    catalog.assembling.map(catalog.ancestors(of: owner).contains) ?? false
  }

  /// The role that a body is for by the conditions of its extension: `Self: LiveAssembler` or
  /// `Role == LiveRole`.
  func role(of body: Body) -> AssemblerGraph.Role? {
    body.conditions.lazy.compactMap { Framework.role(condition: $0) }.first
  }
}

/// Finds the rules that stand for the outside world.
enum EffectReader {
  /// The requirements that have a body for live assemblers only, which asks no other rule or is an effect of
  /// the framework.
  static func effects(of catalog: RuleCatalog, _ roles: RoleReader) -> Set<SymbolID> {
    var effects: Set<SymbolID> = []
    for body in catalog.bodies.values where roles.role(of: body) == .live {
      for overridden in body.overrides {
        let requirement = catalog.tables.dispatched(overridden)
        if catalog.requirements[requirement] != nil { effects.insert(requirement) }
      }
    }
    return effects
  }
}

extension Lifetime {
  /// The lifetime that a call of a function of the framework gives, or nil for any other function, such as one that
  /// a user's extension of `ScopedAssembler` declares.
  init?(call symbol: SymbolTable.Entry) {
    guard symbol.usr.hasPrefix(Framework.scopedMembers), symbol.kind.isMethod else { return nil }
    let parts = symbol.name.split(separator: "(", maxSplits: 1)
    guard parts.count == 2, let lifetime = Framework.lifetimes[String(parts[0])] else { return nil }
    let labels = parts[1].split(separator: ":")
    // A key may have a default: whether one is given, the source says.
    self = lifetime == .shared && labels.contains("for") ? .keyed : lifetime
  }

  static func isCachingCall(_ symbol: SymbolTable.Entry) -> Bool { Lifetime(call: symbol) != nil }

  /// Whether a function of the framework calls its builder at once and returns what that returns.
  static func buildsInPlace(_ symbol: SymbolTable.Entry) -> Bool {
    isCachingCall(symbol) || (symbol.usr.hasPrefix(Framework.corePrefix) && symbol.name.hasPrefix("graph("))
  }
}
