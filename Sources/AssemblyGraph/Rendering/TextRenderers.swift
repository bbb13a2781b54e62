package import AssemblyCheck

/// Renders all rules with their protocols, bodies and dependencies as a list.
package struct ListRenderer: Sendable {
  private let style: TextStyle

  package init(style: TextStyle = TextStyle()) {
    self.style = style
  }

  package func render(_ graph: PackageGraph) -> String {
    graph.assemblers.map(render).joined(separator: "\n")
  }

  private func render(_ assembler: AssemblerGraph) -> String {
    let role = assembler.role.map { " (\($0.rawValue))" } ?? ""
    let head = "\(style.bold(assembler.name))\(role)  \(style.position(assembler.location))\n"
    return head + assembler.rules.map(render).joined()
  }

  private func render(_ rule: Rule) -> String {
    var marks = rule.requirements.map(\.owner)
    if rule.requirements.isEmpty { marks.append("called directly") }
    if rule.lifetime != .unshared { marks.append(rule.lifetime.rawValue) }
    if rule.isEffect { marks.append("effect") }
    let lines =
      ["  \(style.cyan(rule.signature.text))  [\(marks.joined(separator: ", "))]"]
      + ["      \(rule.body.summary)  \(style.position(rule.body.location))"]
      + rule.dependencies.map { "      \(render($0))  \(style.position($0.location))" }
    return lines.map { $0 + "\n" }.joined()
  }

  private func render(_ dependency: Rule.Dependency) -> String {
    var text = "\(dependency.kind == .call ? "->" : "~>") \(dependency.signature)"
    if dependency.leavesAssembler {
      text += " of " + [dependency.receiver, dependency.assembler].compactMap { $0 }.joined(separator: ": ")
    }
    return dependency.via.isEmpty ? text : "\(text) through \(dependency.via.joined(separator: ", "))"
  }
}

extension Rule.Body {
  /// `default of ContactsSceneAssembler where Self: LiveAssembler`.
  var summary: String {
    switch kind {
    case .default:
      conditions.isEmpty
        ? "default of \(owner)" : "default of \(owner) where \(conditions.joined(separator: ", "))"
    case .own: "own body of \(owner)"
    case .inherited: "inherited from \(owner)"
    }
  }
}

/// Renders assemblers as trees, from the rules that the program requests down to the leaves.
package struct TreeRenderer: Sendable {
  private let style: TextStyle
  private let lineLimit: Int?
  private let foldsEffects: Bool

  /// - Parameters:
  ///   - style: The style of the text.
  ///   - lineLimit: The maximum number of lines, or `nil` for no limit. Trees are cut at the depth at which they fit.
  ///   - foldsEffects: Whether effects without dependencies are counted by the rules that request them.
  package init(style: TextStyle = TextStyle(), lineLimit: Int? = nil, foldsEffects: Bool = false) {
    self.style = style
    self.lineLimit = lineLimit
    self.foldsEffects = foldsEffects
  }

  package func render(_ graph: PackageGraph) -> String {
    let tests = TestSources()
    let trees = graph.assemblers.map { Tree($0, graph.entryRules(of: $0, tests), foldsEffects: foldsEffects) }
    let deepest = trees.map(\.depth).max() ?? 0
    guard let lineLimit else { return text(trees, depth: deepest) }
    for depth in stride(from: deepest, through: 1, by: -1) {
      let text = text(trees, depth: depth)
      if text.count(where: \.isNewline) <= lineLimit { return text }
    }
    return text(trees, depth: 0)
  }

  private func text(_ trees: [Tree], depth: Int) -> String {
    // At depth 0, each tree is one line.
    trees.map { text($0, depth: depth) }.joined(separator: depth == 0 ? "" : "\n")
  }

  private func text(_ tree: Tree, depth: Int) -> String {
    let assembler = tree.assembler
    let role = assembler.role.map { " (\($0.rawValue))" } ?? ""
    let count = "\(assembler.rules.count) rule\(assembler.rules.count == 1 ? "" : "s")"
    var lines = ["\(style.bold(assembler.name))\(role)  \(count)  \(style.line(assembler.location))"]
    if depth > 0 {
      for (number, root) in tree.roots.enumerated() {
        add(root, to: &lines, "", isLast: number == tree.roots.count - 1, depth: depth - 1)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func add(_ node: Tree.Node, to lines: inout [String], _ indent: String, isLast: Bool, depth: Int) {
    let mark = isLast ? "└─ " : "├─ "
    var line = style.dim(indent + mark) + style.cyan(node.title)
    if !node.marks.isEmpty { line += "  " + node.marks.joined(separator: ", ") }
    if let location = node.location { line += "  \(style.line(location))" }
    if depth == 0, node.size > 0 { line += style.dim("  … \(node.size) more") }
    lines.append(line)
    guard depth > 0 else { return }
    for (number, child) in node.children.enumerated() {
      let isLastChild = number == node.children.count - 1
      add(child, to: &lines, indent + (isLast ? "   " : "│  "), isLast: isLastChild, depth: depth - 1)
    }
  }
}

/// The rules of an assembler as a tree.
private struct Tree {
  struct Node {
    /// The result and parameters: `ReposPresenter(organization: String)`.
    let title: String
    /// The lifetime, the kind of body, and whether the node is expanded above.
    let marks: [String]
    /// The location of the body, or `nil` if the node is expanded above or belongs to another assembler.
    let location: SourcePosition?
    let children: [Node]

    /// The number of descendants.
    var size: Int { children.reduce(0) { $0 + 1 + $1.size } }
    var depth: Int { 1 + (children.map(\.depth).max() ?? 0) }
  }

  let assembler: AssemblerGraph
  let roots: [Node]
  var depth: Int { roots.map(\.depth).max() ?? 0 }

  init(_ assembler: AssemblerGraph, _ entries: [Rule], foldsEffects: Bool) {
    self.assembler = assembler
    var builder = Builder(assembler, foldsEffects: foldsEffects)
    roots = entries.map { builder.node($0) }
  }

  private struct Builder {
    private let rules: [Rule.ID: Rule]
    private let foldsEffects: Bool
    private var shown: Set<Rule.ID> = []

    init(_ assembler: AssemblerGraph, foldsEffects: Bool) {
      self.foldsEffects = foldsEffects
      rules = Dictionary(assembler.rules.map { ($0.id, $0) }) { first, _ in first }
    }

    mutating func node(_ rule: Rule, isReference: Bool = false) -> Node {
      let isNew = shown.insert(rule.id).inserted
      var marks = isReference ? ["referenced"] : []
      if rule.lifetime != .unshared { marks.append(rule.lifetime.rawValue) }
      if rule.isEffect { marks.append("effect") }
      if rule.body.kind != .default { marks.append(rule.body.kind.rawValue) }
      if let owner = rule.forwardedTo {
        return Node(
          title: rule.signature.title,
          marks: marks + ["from \(owner)"],
          location: nil,
          children: []
        )
      }
      if !isNew {
        return Node(
          title: rule.signature.title,
          marks: rule.isLeaf ? marks : marks + ["see above"],
          location: nil,
          children: []
        )
      }
      let requested = rule.dependencies.filter { $0.leavesAssembler || rules[$0.rule] != nil }
      let drawn = requested.filter {
        $0.leavesAssembler || !foldsEffects || rules[$0.rule]?.isFoldable == false
      }
      let effects = requested.count - drawn.count
      if effects > 0 { marks.append("\(effects) effect\(effects == 1 ? "" : "s")") }
      if requested.count < rule.dependencies.count {
        marks.append("\(rule.dependencies.count - requested.count) more")
      }
      let children = drawn.map { self.node($0) }
      return Node(title: rule.signature.title, marks: marks, location: rule.body.location, children: children)
    }

    private mutating func node(_ dependency: Rule.Dependency) -> Node {
      let isReference = dependency.kind == .reference
      if !dependency.leavesAssembler, let rule = rules[dependency.rule] {
        return node(rule, isReference: isReference)
      }
      let owner = dependency.assembler ?? dependency.receiver ?? "another assembler"
      let marks =
        (isReference ? ["referenced"] : []) + (dependency.leavesAssembler ? ["from \(owner)"] : [])
      return Node(title: Signature.title(of: dependency.signature), marks: marks, location: nil, children: [])
    }
  }
}
