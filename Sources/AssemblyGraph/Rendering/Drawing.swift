/// The nodes and arrows that a graph is drawn with, numbered for formats that want plain names.
struct Drawing {
  struct Node {
    let name: String
    /// What the rule builds.
    let title: String
    /// Its parameters, effects and lifetime.
    let detail: String
    /// Nil for what another assembler builds, and no rule of this one passes on.
    let rule: Rule?
    /// Whether another assembler builds it.
    let isElsewhere: Bool
  }

  struct Arrow {
    let from: String
    let to: String
    let label: String
    let isReference: Bool
    let isInCycle: Bool
    let location: SourcePosition
  }

  private(set) var nodes: [Node] = []
  private(set) var arrows: [Arrow] = []

  /// - Parameters:
  ///   - prefix: What names begin with: another for each assembler of one drawing.
  ///   - cycles: The places of the calls that are part of a cycle through other assemblers, too.
  init(_ assembler: AssemblerGraph, prefix: String, cycles: Set<SourcePosition>) {
    var names: [Rule.ID: String] = [:]
    for rule in assembler.rules {
      let name = "\(prefix)\(nodes.count)"
      names[rule.id] = name
      let lifetime = rule.lifetime == .unshared ? [] : [rule.lifetime.rawValue]
      let parameters = rule.signature.parameters.isEmpty ? [] : [rule.signature.parameters]
      let owner = rule.forwardedTo.map { ["from \($0)"] } ?? []
      let detail = (parameters + rule.signature.effects + lifetime + owner).joined(separator: " · ")
      nodes.append(
        Node(
          name: name,
          title: rule.signature.result,
          detail: detail,
          rule: rule,
          isElsewhere: rule.forwardedTo != nil
        )
      )
    }
    let groups = Self.cycleGroups(assembler)
    // A rule that is passed on is one node, not one that asks another.
    for rule in assembler.rules where rule.forwardedTo == nil {
      for need in rule.needs {
        guard let from = names[rule.id] else { continue }
        let to = need.leavesAssembler ? addElsewhere(need, prefix) : names[need.rule]
        guard let to else { continue }
        arrows.append(
          Arrow(
            from: from,
            to: to,
            label: need.via.joined(separator: ", "),
            isReference: need.kind == .reference,
            isInCycle: need.kind == .call
              && (need.leavesAssembler
                ? cycles.contains(need.location)
                : groups[rule.id] == groups[need.rule] && groups[rule.id] != nil),
            location: need.location
          )
        )
      }
    }
  }

  /// Numbers the groups of rules that build each other.
  private static func cycleGroups(_ assembler: AssemblerGraph) -> [Rule.ID: Int] {
    let calls = Dictionary(
      assembler.rules.map { rule in
        (rule.id, rule.needs.filter { $0.kind == .call && !$0.leavesAssembler }.map(\.rule))
      }
    ) { first, _ in first }
    let groups = StronglyConnected.components(from: assembler.rules.map(\.id)) { calls[$0] ?? [] }
    var numbers: [Rule.ID: Int] = [:]
    for (number, group) in groups.enumerated() {
      let isCycle = group.count > 1 || calls[group[0]]?.contains(group[0]) == true
      if isCycle { for id in group { numbers[id] = number } }
    }
    return numbers
  }

  private mutating func addElsewhere(_ need: Need, _ prefix: String) -> String {
    let owner = "from \(need.assembler ?? need.receiver ?? "")"
    let title = Signature.title(of: need.signature)
    if let node = nodes.first(where: { $0.rule == nil && $0.title == title && $0.detail == owner }) {
      return node.name
    }
    let name = "\(prefix)\(nodes.count)"
    nodes.append(Node(name: name, title: title, detail: owner, rule: nil, isElsewhere: true))
    return name
  }
}

extension PackageGraph {
  /// The places of the calls that are part of a cycle.
  var cycleLocations: Set<SourcePosition> {
    Set(findings.filter { $0.id == .cycle }.flatMap { $0.notes.map(\.location) })
  }
}
