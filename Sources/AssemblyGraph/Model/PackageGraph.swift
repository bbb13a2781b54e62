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
