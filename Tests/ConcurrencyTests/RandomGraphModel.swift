/// What a single thread would build: which places of the resolved graphs hold the same object.
///
/// Each object gets a name; two places hold one object exactly where they have one name. What a shared object
/// was built from belongs to whichever graph built it first, so a graph's objects below a shared one have a
/// name that does not tell the graph.
struct RandomGraphModel {
  let nodes: [RandomGraph.Node]
  private(set) var objects: [String: Built] = [:]
  private(set) var mistakes: [String] = []

  init(nodes: [RandomGraph.Node]) {
    self.nodes = nodes
  }

  /// Holds a resolved graph against the model.
  mutating func check(_ root: Built, graph: Int, node: Int) {
    check(root, node: node, name: name(of: node, at: "root", in: "graph \(graph)"), owner: "graph \(graph)")
  }

  private mutating func check(_ built: Built, node: Int, name: String, owner: String) {
    if built.node != node { mistakes.append("\(name): node \(built.node) in the place of \(node)") }
    if let known = objects[name] {
      if known !== built { mistakes.append("\(name): two objects") }
      return
    }
    objects[name] = built
    let needs = nodes[node].needs
    guard built.needs.count == needs.count else {
      mistakes.append("\(name): \(built.needs.count) objects in the place of \(needs.count)")
      return
    }
    let isKept = nodes[node].lifetime == .shared || nodes[node].lifetime == .weak
    let owner = isKept ? "below \(name)" : owner
    for (place, need) in needs.enumerated() {
      let child = self.name(of: need, at: "\(name).\(place)", in: owner)
      check(built.needs[place], node: need, name: child, owner: owner)
    }
  }

  private func name(of node: Int, at place: String, in owner: String) -> String {
    switch nodes[node].lifetime {
    case .unshared: "\(place)/\(node) in \(owner)"
    case .shared, .weak: "\(node)"
    case .graph: "\(node) of \(owner)"
    }
  }

  /// The names whose objects are not theirs alone, among those of which the model knows the graph.
  var sharedByMistake: [String] {
    let known = objects.filter { !$0.key.contains("below") }
    let names = Dictionary(grouping: known.keys) { known[$0].map(ObjectIdentifier.init) }
    return names.values.filter { $0.count > 1 }.map { $0.sorted().joined(separator: " = ") }
  }
}
