import AssemblyCheck

/// The boxes and arrows of one assembler, for the formats that draw.
struct Diagram {
  struct Node {
    enum Kind { case rule, own, leaf, function, elsewhere }

    /// A name that is unique in the graph, and the same with and without leaves.
    let name: String
    /// The rule's result.
    let title: String
    /// The rule, or `nil` for one of another assembler.
    var rule: PrintedRule?
    /// The request for the result, if another assembler builds it.
    let request: PrintedRule.Dependency?
    /// The name of the assembler that the node stands for, if a rule creates it.
    var child: String?
    /// The results of the leaves that the rule requests and that have no box.
    var leaves: [String] = []
    /// The number of other rules that the rule requests and that the graph leaves out.
    var more = 0

    var kind: Kind {
      guard let rule, request == nil else { return .elsewhere }
      return rule.isFunction ? .function : rule.body.kind != .default ? .own : rule.isLeaf ? .leaf : .rule
    }

    /// The parameters, `async` and `throws`, and the lifetime.
    var detail: String {
      guard let rule else { return "" }
      let parts =
        [rule.hasName ? rule.signature.call : rule.signature.parameters] + rule.signature.effects
        + rule.lifetimeMarks
        + rule.useMarks
      return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The name of the assembler that builds the result, if it's another one.
    var owner: String? { request?.recipient }

    /// Whether it has only a name: of what another assembler builds, or of another assembler.
    var isTag: Bool { request != nil || child != nil }

    var isCached: Bool { rule.map { $0.lifetime != .unshared } ?? false }

    /// The number of leaves and other rules that the rule requests and that have no box.
    var badge: String {
      let leaves = leaves.isEmpty ? [] : [count(leaves.count, "leaf", "leaves")]
      return (leaves + (more == 0 ? [] : ["\(more) more"])).joined(separator: " · ")
    }

    /// The detail and everything that isn't drawn.
    var summary: String {
      [detail, owner.map { "from \($0)" } ?? "", badge].filter { !$0.isEmpty }.joined(separator: " · ")
    }
  }

  struct Arrow {
    /// The indices of nodes.
    let from: Int
    let to: Int
    let isReference: Bool
    let isInCycle: Bool
  }

  let assembler: PrintedAssembler
  var nodes: [Node] = []
  var arrows: [Arrow] = []
  private let number: Int

  /// - Parameters:
  ///   - cycles: The locations of calls in cycles, including those through other assemblers.
  ///   - leaves: The identifiers of leaves to fold into the boxes that request them.
  init(
    _ assembler: PrintedAssembler,
    number: Int,
    cycles: Set<SourcePosition>,
    folding leaves: Set<PrintedRule.ID>?
  ) {
    self.assembler = assembler
    self.number = number
    let folded = leaves == nil ? [] : assembler.foldedRules
    var indices: [PrintedRule.ID: Int] = [:]
    for (index, rule) in assembler.rules.enumerated() where !folded.contains(rule.id) {
      indices[rule.id] = nodes.count
      nodes.append(
        Node(name: Self.name(number, index), title: rule.signature.result, rule: rule, request: rule.forward)
      )
    }
    let groups = assembler.callGroups
    // A forwarding rule is a node without arrows.
    for from in nodes.indices where nodes[from].request == nil {
      guard let rule = nodes[from].rule else { continue }
      for dependency in rule.dependencies {
        let (id, isElsewhere) = (dependency.rule, dependency.leavesAssembler)
        if isElsewhere ? leaves?.contains(id) == true : folded.contains(id) {
          if !nodes[from].leaves.contains(dependency.title) { nodes[from].leaves.append(dependency.title) }
        } else if let to = isElsewhere ? tag(dependency.title, dependency) : indices[id] {
          // Another assembler's body of a rule can close a cycle that this one's doesn't.
          let isInCycle =
            cycles.contains(dependency.location) && (isElsewhere || groups[rule.id] == groups[id])
          arrows.append(
            Arrow(
              from: from,
              to: to,
              isReference: dependency.kind == .reference,
              isInCycle: dependency.kind == .call && isInCycle
            )
          )
        } else {
          nodes[from].more += 1
        }
      }
      for child in rule.creates {
        arrows.append(Arrow(from: from, to: tag(child), isReference: false, isInCycle: false))
      }
    }
  }

  /// The node of a result that another assembler builds, or of an assembler that a rule creates. It's added if it's new.
  private mutating func tag(_ title: String, _ request: PrintedRule.Dependency? = nil) -> Int {
    let known = nodes.firstIndex { node in
      node.rule == nil && node.title == title && node.owner == request?.recipient
    }
    if let known { return known }
    let name = Self.name(number, assembler.rules.count + nodes.count { $0.rule == nil })
    nodes.append(Node(name: name, title: title, request: request, child: request == nil ? title : nil))
    return nodes.count - 1
  }

  /// The name of the node of a rule.
  static func name(_ assembler: Int, _ rule: Int) -> String { "a\(assembler)_\(rule)" }
}

extension PrintedGraph {
  /// The diagram of each assembler.
  ///
  /// - Parameter foldsLeaves: Whether a leaf without dependencies is counted in the boxes that request it, and has
  ///   no box.
  func diagrams(foldsLeaves: Bool) -> [Diagram] {
    let cycles = Set(findings.filter { $0.id == .cycle }.flatMap { $0.notes.map(\.location) })
    let leaves = foldsLeaves ? Set(assemblers.flatMap(\.rules).filter(\.isFoldable).map(\.id)) : nil
    return assemblers.enumerated().map { Diagram($1, number: $0, cycles: cycles, folding: leaves) }
  }
}

extension PrintedAssembler {
  /// The leaves, and the forwarding rules that no rule requests; or nothing if no other rules are left.
  fileprivate var foldedRules: Set<PrintedRule.ID> {
    let requested = Set(rules.filter { $0.forward == nil }.flatMap { $0.dependencies.map(\.rule) })
    let folded = rules.filter { $0.isFoldable || ($0.forward != nil && !requested.contains($0.id)) }
    return folded.count == rules.count ? [] : Set(folded.map(\.id))
  }

  /// The number of each rule's group: rules that call each other, directly or not.
  fileprivate var callGroups: [PrintedRule.ID: Int] {
    let calls = rulesByID.mapValues { $0.ownDependencies.filter { $0.kind == .call }.map(\.rule) }
    let groups = StronglyConnected.components(from: rules.map(\.id)) { calls[$0] ?? [] }
    return Dictionary(
      uniqueKeysWithValues: groups.enumerated().flatMap { number, group in group.map { ($0, number) } }
    )
  }
}
