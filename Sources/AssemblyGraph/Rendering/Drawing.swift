import AssemblyCheck

/// The boxes and arrows of one assembler, for the formats that draw.
struct Drawing {
  struct Node {
    enum Kind { case rule, own, effect, elsewhere }

    /// A name that is unique in the graph, and the same with and without effects.
    let name: String
    /// The rule's result.
    let title: String
    /// The parameters, effects and lifetime.
    let detail: String
    /// The rule, or `nil` for one of another assembler.
    let rule: Rule?
    /// The request for the result, if another assembler builds it.
    let request: Rule.Dependency?
    /// The results of the effects that the rule requests and that have no box.
    var effects: [String] = []
    /// The number of other rules that the rule requests and that the graph leaves out.
    var more = 0

    var kind: Kind {
      guard let rule, request == nil else { return .elsewhere }
      return rule.body.kind != .default ? .own : rule.isEffect ? .effect : .rule
    }

    /// The name of the assembler that builds the result, if it's another one.
    var owner: String? { request.map { $0.assembler ?? $0.receiver ?? "" } }

    var isCached: Bool { rule.map { $0.lifetime != .unshared } ?? false }

    /// The number of effects and other rules that the rule requests and that have no box.
    var badge: String {
      let effects = effects.isEmpty ? [] : [count(effects.count, "effect")]
      return (effects + (more == 0 ? [] : ["\(more) more"])).joined(separator: " · ")
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
    let label: String
    let isReference: Bool
    let isInCycle: Bool
  }

  let assembler: AssemblerGraph
  private(set) var nodes: [Node] = []
  private(set) var arrows: [Arrow] = []
  /// The rules without a box: effects and rules that are only forwarded.
  private let folded: Set<Rule.ID>
  private let number: Int
  /// The indices of the nodes of other assemblers, by title and owner.
  private var elsewhere: [[String]: Int] = [:]

  /// - Parameters:
  ///   - cycles: The locations of calls in cycles, including those through other assemblers.
  ///   - effects: The identifiers of effects to fold into the boxes that request them.
  init(_ assembler: AssemblerGraph, number: Int, cycles: Set<SourcePosition>, folding effects: Set<Rule.ID>?)
  {
    self.assembler = assembler
    self.number = number
    folded = effects == nil ? [] : assembler.foldedRules
    var indices: [Rule.ID: Int] = [:]
    for (index, rule) in assembler.rules.enumerated() where !folded.contains(rule.id) {
      indices[rule.id] = nodes.count
      let lifetime = rule.lifetime == .unshared ? [] : [rule.lifetime.rawValue]
      let parameters = rule.signature.parameters.isEmpty ? [] : [rule.signature.parameters]
      let detail = (parameters + rule.signature.effects + lifetime).joined(separator: " · ")
      nodes.append(
        Node(
          name: Self.name(number, index),
          title: rule.signature.result,
          detail: detail,
          rule: rule,
          request: rule.forwardedTo == nil ? nil : rule.dependencies[0]
        )
      )
    }
    let groups = assembler.cycleGroups
    // A forwarding rule is a node without arrows.
    for rule in assembler.rules where rule.forwardedTo == nil {
      guard let from = indices[rule.id] else { continue }
      for dependency in rule.dependencies {
        let isFolded =
          dependency.leavesAssembler
          ? effects?.contains(dependency.rule) == true
          : folded.contains(dependency.rule)
        if isFolded {
          if !nodes[from].effects.contains(dependency.title) { nodes[from].effects.append(dependency.title) }
          continue
        }
        let to = dependency.leavesAssembler ? addElsewhere(dependency) : indices[dependency.rule]
        guard let to else {
          nodes[from].more += 1
          continue
        }
        let isInside = groups[rule.id] != nil && groups[rule.id] == groups[dependency.rule]
        arrows.append(
          Arrow(
            from: from,
            to: to,
            label: dependency.via.joined(separator: ", "),
            isReference: dependency.kind == .reference,
            isInCycle: dependency.kind == .call
              && (dependency.leavesAssembler ? cycles.contains(dependency.location) : isInside)
          )
        )
      }
    }
  }

  private mutating func addElsewhere(_ dependency: Rule.Dependency) -> Int {
    let key = [dependency.title, dependency.assembler ?? dependency.receiver ?? ""]
    if let index = elsewhere[key] { return index }
    let name = Self.name(number, assembler.rules.count + elsewhere.count)
    elsewhere[key] = nodes.count
    nodes.append(Node(name: name, title: dependency.title, detail: "", rule: nil, request: dependency))
    return nodes.count - 1
  }

  /// The name of the node of a rule.
  static func name(_ assembler: Int, _ rule: Int) -> String { "a\(assembler)_\(rule)" }
}

extension Drawing {
  /// The indices of the nodes that arrows connect, large groups first.
  var components: [[Int]] {
    var linked: [Int: [Int]] = [:]
    for arrow in arrows {
      linked[arrow.from, default: []].append(arrow.to)
      linked[arrow.to, default: []].append(arrow.from)
    }
    let groups = StronglyConnected.components(from: Array(nodes.indices)) { linked[$0] ?? [] }.map {
      $0.sorted()
    }
    return groups.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
  }
}

extension PackageGraph {
  /// The drawing of each assembler.
  ///
  /// - Parameter foldsEffects: Whether an effect without dependencies is counted in the boxes that request it, and has
  ///   no box.
  func drawings(foldsEffects: Bool) -> [Drawing] {
    let cycles = Set(findings.filter { $0.id == .cycle }.flatMap { $0.notes.map(\.location) })
    let effects = foldsEffects ? Set(assemblers.flatMap(\.rules).filter(\.isFoldable).map(\.id)) : nil
    return assemblers.enumerated().map { Drawing($1, number: $0, cycles: cycles, folding: effects) }
  }
}

extension Rule {
  /// Whether the rule is an effect that has no dependencies in its assembler.
  var isFoldable: Bool { isEffect && (dependencies.isEmpty || forwardedTo != nil) }
}

extension AssemblerGraph {
  /// The effects, and the forwarded rules that no rule requests; or nothing if no other rules are left.
  fileprivate var foldedRules: Set<Rule.ID> {
    let requested = Set(rules.filter { $0.forwardedTo == nil }.flatMap { $0.dependencies.map(\.rule) })
    let folded = rules.filter { rule in
      rule.isFoldable || (rule.forwardedTo != nil && !requested.contains(rule.id))
    }
    return folded.count == rules.count ? [] : Set(folded.map(\.id))
  }

  /// The number of the cycle that each rule is part of.
  fileprivate var cycleGroups: [Rule.ID: Int] {
    let calls = rulesByID.mapValues { rule in
      rule.dependencies.filter { $0.kind == .call && !$0.leavesAssembler }.map(\.rule)
    }
    let groups = StronglyConnected.components(from: rules.map(\.id)) { calls[$0] ?? [] }
    var numbers: [Rule.ID: Int] = [:]
    for (number, group) in groups.enumerated()
    where group.count > 1 || calls[group[0]]?.contains(group[0]) == true {
      for id in group { numbers[id] = number }
    }
    return numbers
  }
}
