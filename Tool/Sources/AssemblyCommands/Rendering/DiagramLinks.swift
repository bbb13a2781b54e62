import AssemblyCheck

/// Where the small boxes of diagrams lead: to the box that builds a result, or to the frame of an assembler.
struct DiagramLinks {
  private let graph: PrintedGraph
  private let parents: [Int?]

  init(_ graph: PrintedGraph) {
    self.graph = graph
    parents = graph.parents
  }

  /// The assemblers whose frames are inside another's, or the outer ones.
  func children(of parent: Int?) -> [Int] { parents.indices.filter { parents[$0] == parent } }

  /// The line below an assembler's name.
  func subtitle(of number: Int) -> String {
    let assembler = graph.assemblers[number]
    let role = parents[number].map { "child of \(graph.assemblers[$0].name)" } ?? assembler.role?.rawValue
    return ([role].compactMap { $0 } + assembler.counts).joined(separator: " · ")
  }

  /// The identifier of the box or frame that a small box stands for.
  func target(of node: Diagram.Node, in number: Int) -> String? {
    node.request.flatMap { builder(of: $0, from: number) }
      ?? node.child.flatMap { assembler(named: $0, from: number) }.map { "a\($0)" }
  }

  /// An arrow up to the parents or down to the child that builds a result.
  func mark(of node: Diagram.Node, in number: Int) -> String {
    if let child = node.child {
      return assembler(named: child, from: number).map { parents[$0] } == number ? "↓ " : "→ "
    }
    guard let request = node.request else { return "" }
    if let owner = owner(of: request, from: number), parents[owner] == number { return "↓ " }
    return parents[number] == nil ? "→ " : "↑ "
  }

  /// The assembler that receives a request: a child, the parent, or another one.
  private func owner(of request: PrintedRule.Dependency, from number: Int) -> Int? {
    request.assembler.map { assembler(named: $0, from: number) } ?? parents[number]
  }

  /// The assembler with a name: a child, the parent, or another one.
  private func assembler(named name: String, from number: Int) -> Int? {
    let named = parents.indices.filter { graph.assemblers[$0].name == name && $0 != number }
    return named.first { parents[$0] == number } ?? named.first { parents[number] == $0 } ?? named.first
  }

  /// The name of the box that builds the result of a request, through all assemblers that forward it.
  private func builder(of request: PrintedRule.Dependency, from number: Int) -> String? {
    var (request, number) = (request, number)
    for _ in parents {
      guard let owner = owner(of: request, from: number),
        let index = graph.assemblers[owner].rules.firstIndex(where: { $0.id == request.rule })
      else { return nil }
      let rule = graph.assemblers[owner].rules[index]
      guard let next = rule.forward else { return Diagram.name(owner, index) }
      (request, number) = (next, owner)
    }
    return nil
  }
}
