package import AssemblyCheck

/// The assemblers of a package, the dependencies of their rules, and the findings of the checks.
///
/// The graph comes from the index that the compiler writes in every debug build. It shows what the compiler built,
/// and reading it runs none of the package's code.
package struct PackageGraph: Sendable, Codable {
  /// The assemblers, in source order.
  package let assemblers: [AssemblerGraph]
  /// The requests that code outside the rules makes, in source order.
  package let entryPoints: [EntryPoint]
  /// The findings of the checks, in source order.
  package let findings: [Finding]

  package init(assemblers: [AssemblerGraph], entryPoints: [EntryPoint], findings: [Finding]) {
    self.assemblers = assemblers
    self.entryPoints = entryPoints
    self.findings = findings
  }
}

extension PackageGraph {
  /// Reads a graph from the compiler's index.
  ///
  /// This reads files only. It doesn't write files, start a build or use the network. Sources without an assembler
  /// protocol have an empty graph.
  ///
  /// - Parameters:
  ///   - source: The package and its index.
  ///   - options: The settings of the checks.
  /// - Throws: ``IndexError`` if there is no index, or if it's out of date.
  /// - Complexity: O(*n*), where *n* is the number of occurrences of symbols in the sources: about 3 ms for 10,000.
  package init(reading source: IndexedPackage, options: CheckOptions = CheckOptions()) throws(IndexError) {
    let graph = try RuleGraph(reading: source)
    let builder = GraphBuilder(graph: graph)
    self.init(
      assemblers: builder.assemblers(),
      entryPoints: builder.entryPoints(),
      findings: Checks.findings(in: graph, options)
    )
  }
}

/// The rules of one assembler, that is a type that conforms to assembler protocols.
package struct AssemblerGraph: Sendable, Codable {
  /// The type's name, without its module: `AppAssembler`.
  package let name: String
  package let module: String
  package let location: SourcePosition
  /// The role, or `nil` if the assembler doesn't conform to `Assembling`.
  package let role: Role?
  /// The names of the assemblers that a child can have as its parent, in source order; empty for other roles.
  package let parents: [String]
  /// The rules, in source order.
  package let rules: [Rule]

  /// Returns the rule with the identifier `id`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of rules.
  package func rule(_ id: Rule.ID) -> Rule? { rules.first { $0.id == id } }
}

/// A request that code outside the rules makes of an assembler.
package struct EntryPoint: Sendable, Codable {
  /// The identifier of the requested rule.
  package let rule: Rule.ID
  /// The assembler's type, or `nil` if the index doesn't record it.
  package let assembler: String?
  /// The function or property that makes the request, or `nil` at the top level of a file.
  package let code: String?
  package let location: SourcePosition
}
