import AssemblyCheck

/// Renders assemblers as trees, from the rules that the program requests down to the leaves.
struct TreeRenderer {
  var style = TextStyle()
  /// The maximum number of lines, or `nil` for no limit. Trees are cut at the depth at which they fit.
  var lineLimit: Int?
  /// Whether effects without dependencies are counted by the rules that request them.
  var foldsEffects = false

  func render(_ graph: PackageGraph) -> String {
    let entryPoints = graph.programEntryPoints
    let trees = graph.assemblers.map { assembler in
      var builder = TreeBuilder(rules: assembler.rulesByID, foldsEffects: foldsEffects)
      let roots = assembler.entryRules(entryPoints).map { builder.node($0) }
      return (assembler: assembler, roots: roots)
    }
    func text(depth: Int) -> String {
      // At depth 0, each tree is one line.
      trees.map { self.text($0.assembler, $0.roots, depth: depth) }.joined(separator: depth == 0 ? "" : "\n")
    }
    let deepest = trees.flatMap(\.roots).map(\.depth).max() ?? 0
    guard let lineLimit else { return text(depth: deepest) }
    let fitting = (1..<deepest + 1).reversed().lazy.map(text).first {
      $0.count(where: \.isNewline) <= lineLimit
    }
    return fitting ?? text(depth: 0)
  }

  private func text(_ assembler: AssemblerGraph, _ roots: [TreeNode], depth: Int) -> String {
    let role = assembler.role.map { " (\($0.rawValue))" } ?? ""
    let rules = assembler.counts.joined(separator: ", ")
    let head = "\(style.bold(assembler.name))\(role)  \(rules)  \(style.line(assembler.location))"
    return ([head] + lines(roots, "", depth: depth)).map { $0 + "\n" }.joined()
  }

  private func lines(_ nodes: [TreeNode], _ indent: String, depth: Int) -> [String] {
    if depth == 0 { return [] }
    return nodes.enumerated().flatMap { number, node in
      let isLast = number == nodes.count - 1
      var line = style.dim(indent + (isLast ? "└─ " : "├─ ")) + style.cyan(node.title)
      if !node.marks.isEmpty { line += "  " + node.marks.joined(separator: ", ") }
      if let location = node.location { line += "  \(style.line(location))" }
      if depth == 1, node.size > 0 { line += style.dim("  … \(node.size) more") }
      return [line] + lines(node.children, indent + (isLast ? "   " : "│  "), depth: depth - 1)
    }
  }
}

/// A rule in the tree of an assembler.
private struct TreeNode {
  /// The result and parameters: `ReposPresenter(organization: String)`.
  let title: String
  /// The lifetime, the kind of body, and whether the node is expanded above.
  var marks: [String]
  /// The location of the body, or `nil` if the node is expanded above or belongs to another assembler.
  var location: SourcePosition?
  var children: [TreeNode] = []

  /// The number of descendants.
  var size: Int { children.reduce(0) { $0 + 1 + $1.size } }
  var depth: Int { 1 + (children.map(\.depth).max() ?? 0) }
}

private struct TreeBuilder {
  let rules: [Rule.ID: Rule]
  let foldsEffects: Bool
  var shown: Set<Rule.ID> = []

  mutating func node(_ rule: Rule, isReference: Bool = false) -> TreeNode {
    let isNew = shown.insert(rule.id).inserted
    var node = TreeNode(title: rule.title, marks: (isReference ? ["referenced"] : []) + rule.marks)
    if rule.body.kind != .default { node.marks.append(rule.body.kind.rawValue) }
    if let owner = rule.forward?.recipient {
      node.marks.append("from \(owner)")
      return node
    }
    if !isNew {
      if !rule.isLeaf { node.marks.append("see above") }
      return node
    }
    let requested = rule.dependencies.filter { $0.leavesAssembler || rules[$0.rule] != nil }
    let drawn = requested.filter {
      $0.leavesAssembler || !foldsEffects || rules[$0.rule]?.isFoldable == false
    }
    let (effects, more) = (requested.count - drawn.count, rule.dependencies.count - requested.count)
    if effects > 0 { node.marks.append(count(effects, "effect")) }
    if more > 0 { node.marks.append("\(more) more") }
    node.location = rule.body.location
    node.children = drawn.map { self.node($0) }
    return node
  }

  private mutating func node(_ dependency: Rule.Dependency) -> TreeNode {
    let isReference = dependency.kind == .reference
    if !dependency.leavesAssembler, let rule = rules[dependency.rule] {
      return node(rule, isReference: isReference)
    }
    let owner = "from \(dependency.recipient ?? "")"
    return TreeNode(title: dependency.title, marks: (isReference ? ["referenced"] : []) + [owner])
  }
}
