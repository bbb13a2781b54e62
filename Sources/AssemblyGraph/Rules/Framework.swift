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

  /// The protocol of live and preview assemblers. A leaf for both reaches the outside world as one for live does.
  static let system: (name: String, role: AssemblerGraph.Role) = ("Assembler.SystemAssembler", .live)

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

  /// The role that a condition of an extension asks for: `Self: LiveAssembler` or `Role == LiveRole`.
  static func role(condition: String) -> AssemblerGraph.Role? {
    conditions[condition]
  }

  private static let conditions: [String: AssemblerGraph.Role] = {
    func short(_ name: String) -> Substring {
      name[name.index(after: name.lastIndex(of: ".") ?? name.startIndex)...]
    }
    let pairs =
      (roles + [system]).map { ("Self: \(short($0.name))", $0.role) }
      + roleTypes.map { ("Role == \(short($0.name))", $0.role) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()
}
