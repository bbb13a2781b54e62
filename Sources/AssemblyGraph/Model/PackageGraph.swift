import AssemblyCheck

/// The assemblers of a package, the dependencies of their rules, and the findings of the checks.
///
/// The graph comes from the index that the compiler writes in every debug build. It shows what the compiler built,
/// and reading it runs none of the package's code.
struct PackageGraph {
  /// The assemblers, in source order.
  var assemblers: [AssemblerGraph]
  /// The requests that code outside the rules makes, in source order.
  var entryPoints: [EntryPoint]
  /// The findings of the checks, in source order.
  var findings: [Finding]
}

extension PackageGraph {
  /// Reads a graph from the compiler's index.
  init(reading source: IndexedPackage, options: CheckOptions = CheckOptions()) throws(IndexError) {
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
struct AssemblerGraph: Encodable {
  /// The type's name, without its module: `AppAssembler`.
  let name: String
  let module: String
  let location: SourcePosition
  /// The role, or `nil` if the assembler doesn't conform to `Assembling`.
  let role: Role?
  /// The names of the assemblers that a child can have as its parent, in source order; empty for other roles.
  let parents: [String]
  /// The rules, in source order.
  var rules: [Rule]
}

extension AssemblerGraph {
  var rulesByID: [Rule.ID: Rule] { Dictionary(rules.map { ($0.id, $0) }) { first, _ in first } }

  func keeping(_ isIncluded: (Rule) -> Bool) -> AssemblerGraph {
    var copy = self
    copy.rules = rules.filter(isIncluded)
    return copy
  }

  /// `3 rules`.
  var ruleCount: String { count(rules.count, "rule") }
}

/// A request that code outside the rules makes of an assembler.
struct EntryPoint: Encodable {
  /// The identifier of the requested rule.
  let rule: Rule.ID
  /// The assembler's type, or `nil` if the index doesn't record it.
  let assembler: String?
  /// The function or property that makes the request, or `nil` at the top level of a file.
  let code: String?
  let location: SourcePosition
}
