import AssemblyCheck

/// The assemblers of a package, the dependencies of their rules, and the findings of the checks.
///
/// The graph comes from the index that the compiler writes in every debug build. It shows what the compiler built,
/// and reading it runs none of the package's code.
struct PrintedGraph: Encodable {
  /// The version of the JSON format.
  let version = JSONRenderer.version
  /// The assemblers, in source order.
  var assemblers: [PrintedAssembler]
  /// The requests that code outside the rules makes, in source order.
  var entryPoints: [EntryPoint]
  /// The findings of the checks that ran, in source order.
  var findings: [Finding]
}

extension PrintedGraph {
  /// Reads a graph from the compiler's index.
  ///
  /// - Parameter isChecked: Whether to run the checks.
  init(reading source: IndexedPackage, isChecked: Bool = true) throws(IndexError) {
    let graph = try RuleGraph(reading: source)
    let builder = GraphBuilder(graph: graph)
    self.init(
      assemblers: builder.assemblers(),
      entryPoints: builder.entryPoints(),
      findings: isChecked ? Checks.findings(in: graph) : []
    )
    noteRequests()
  }

  /// Notes which rules are requested, while the graph has all assemblers.
  mutating func noteRequests() {
    let requested = Set(
      entryPoints.map(\.rule) + assemblers.flatMap(\.rules).flatMap { $0.dependencies.map(\.rule) }
    )
    // A request whose recipient is unknown counts as one of each assembler that has the rule.
    var elsewhere: [String?: Set<PrintedRule.ID>] = [:]
    for request in selectingProgram().assemblers.flatMap(\.rules).flatMap(\.dependencies)
    where request.leavesAssembler {
      let names = request.assemblers.isEmpty ? [nil] : request.assemblers.map { Optional($0) }
      for name in names { elsewhere[name, default: []].insert(request.rule) }
    }
    for number in assemblers.indices {
      for index in assemblers[number].rules.indices {
        let rule = assemblers[number].rules[index]
        assemblers[number].rules[index].isRequested = rule.isFunction || requested.contains(rule.id)
      }
      let name = assemblers[number].name
      assemblers[number].requestedElsewhere = (elsewhere[name] ?? []).union(elsewhere[nil] ?? [])
    }
  }
}

/// The rules of one assembler, that is a type that conforms to scenes.
struct PrintedAssembler: Encodable {
  /// The type's name, without its module: `AppAssembler`.
  let name: String
  let module: String
  let location: SourcePosition
  /// The role, or `nil` if the assembler doesn't conform to `Assembling`.
  let role: Role?
  /// The names of the assemblers that a child can have as its parent, in source order, without tests' and previews' unless
  /// its declaration names them; empty for other roles.
  let parents: [String]
  /// The rules, in source order.
  var rules: [PrintedRule]
  /// The rules that those of other assemblers request of it, such as its children's.
  var requestedElsewhere: Set<PrintedRule.ID> = []

  enum CodingKeys: String, CodingKey { case name, module, location, role, parents, rules }
}

extension PrintedAssembler {
  /// `12 rules`, and `3 functions` if it has some.
  var counts: [String] {
    let functions = rules.count(where: \.isFunction)
    return [count(rules.count - functions, "rule")] + (functions == 0 ? [] : [count(functions, "function")])
  }

  var rulesByID: [PrintedRule.ID: PrintedRule] { Dictionary(rules.map { ($0.id, $0) }) { first, _ in first } }

  /// The rules of the assembler itself that each rule requests.
  var requests: [PrintedRule.ID: [PrintedRule.ID]] {
    Dictionary(rules.map { rule in (rule.id, rule.ownDependencies.map(\.rule)) }, uniquingKeysWith: +)
  }

  func keeping(_ isIncluded: (PrintedRule) -> Bool) -> PrintedAssembler {
    var copy = self
    copy.rules = rules.filter(isIncluded)
    return copy
  }
}

/// A request that code outside the rules makes of an assembler, or a call of a function that builds.
struct EntryPoint: Encodable {
  /// The identifier of the requested rule or function.
  let rule: PrintedRule.ID
  /// The assembler's type, or `nil` if the index doesn't record it.
  let assembler: String?
  /// The function or property that makes the request, or `nil` at the top level of a file.
  let code: String?
  let location: SourcePosition
}

extension PrintedGraph {
  /// The index of each assembler's parent.
  ///
  /// If the source doesn't name the parent of a child, a root that has all of the child's requests represents it.
  var parents: [Int?] {
    let parents = assemblers.indices.map(parent)
    return assemblers.indices.map { index in
      var above = parents[index]
      // It stays in a cycle.
      for _ in assemblers { above = above.flatMap { parents[$0] } }
      return above == nil ? parents[index] : nil
    }
  }

  private func parent(of index: Int) -> Int? {
    let child = assemblers[index]
    let others = assemblers.indices.filter { $0 != index }
    let named = child.parents + child.rules.compactMap { $0.forward?.recipient }
    for name in named {
      if let parent = others.first(where: { assemblers[$0].name == name }) { return parent }
    }
    let requests = Set(child.rules.flatMap(\.dependencies).filter(\.leavesAssembler).map(\.rule))
    if child.role != .child || requests.isEmpty { return nil }
    let able = others.filter { requests.isSubset(of: assemblers[$0].rules.map(\.id)) }
    return able.first { assemblers[$0].role != .child } ?? able.first
  }
}
