/// The assemblers of a package, what each of them builds from what, and what is wrong with that.
///
/// It is read from the index that the compiler writes in every debug build, so it is what the compiler built:
/// no source is parsed and nothing is run.
public struct PackageGraph: Sendable, Codable {
  /// The assemblers, in the order of the sources' paths.
  public let assemblers: [AssemblerGraph]
  /// Where code that is no rule asks for something, in the order of the sources' paths.
  public let entryPoints: [EntryPoint]
  /// What the compiler accepts in silence, in the order of the sources' paths.
  public let findings: [Finding]

  public init(assemblers: [AssemblerGraph], entryPoints: [EntryPoint], findings: [Finding]) {
    self.assemblers = assemblers
    self.entryPoints = entryPoints
    self.findings = findings
  }
}

/// The rules of one assembler: a type that conforms to assembler protocols.
public struct AssemblerGraph: Sendable, Codable {
  /// The role of an assembler, as the framework's protocols give it.
  public enum Role: String, Sendable, Codable, CaseIterable {
    case live, preview, test
    /// A child has its parent's role.
    case child
  }

  /// The type's name, without its module: `AppAssembler`.
  public let name: String
  public let module: String
  public let location: SourcePosition
  /// What it is for; nil for one that does not use `Assembling`.
  public let role: Role?
  /// The rules, in the order in which they are declared.
  public let rules: [Rule]

  /// The rule with the identifier `id`.
  public func rule(_ id: Rule.ID) -> Rule? { rules.first { $0.id == id } }
}

/// Where code that is no rule asks an assembler for something.
public struct EntryPoint: Sendable, Codable {
  /// The rule's identifier.
  public let rule: Rule.ID
  /// The assembler's type, where the index knows it.
  public let assembler: String?
  /// The function or property that asks; nil at the top level of a file.
  public let code: String?
  public let location: SourcePosition
}
