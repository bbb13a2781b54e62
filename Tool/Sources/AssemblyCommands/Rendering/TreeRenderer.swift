import AssemblyCheck

/// Renders assemblers as trees, from the rules that the program requests down to the leaves.
///
/// The first line of a file has its path, and the next ones its name.
struct TreeRenderer {
  var style = TextStyle()
  /// The maximum number of lines, or `nil` for no limit. Trees are cut at the depth at which they fit.
  var lineLimit: Int?
  /// Whether leaves without dependencies are counted by the rules that request them.
  var foldsLeaves = false

  func render(_ graph: PrintedGraph) -> String {
    let entryPoints = graph.programEntryPoints
    let trees = graph.assemblers.map { assembler in
      var builder = TreeBuilder(rules: assembler.rulesByID, foldsLeaves: foldsLeaves)
      return (assembler: assembler, lines: builder.lines(from: assembler.entryRules(entryPoints)))
    }
    let depth = lineLimit.map { self.depth(of: trees.map(\.lines), fitting: $0) } ?? .max
    var files: [String: String] = [:]
    // At depth 0, each tree is one line.
    return trees.map { text($0.assembler, $0.lines, depth: depth, &files) }
      .joined(separator: depth == 0 ? "" : "\n")
  }

  /// The greatest depth at which the trees, with a line for each assembler and between two of them, fit.
  private func depth(of trees: [[TreeLine]], fitting limit: Int) -> Int {
    let levels = Dictionary(grouping: trees.joined(), by: \.depth).mapValues(\.count)
    var lines = 2 * trees.count - 1
    var depth = 0
    while let next = levels[depth + 1], lines + next <= limit {
      lines += next
      depth += 1
    }
    return levels[depth + 1] == nil ? .max : depth
  }

  private func text(
    _ assembler: PrintedAssembler,
    _ lines: [TreeLine],
    depth: Int,
    _ files: inout [String: String]
  ) -> String {
    let role = assembler.role.map { " (\($0.rawValue))" } ?? ""
    let rules = assembler.counts.joined(separator: ", ")
    var text = "\(style.bold(assembler.name))\(role)  \(rules)  \(place(assembler.location, &files))\n"
    // Whether the line at each depth above is the last one below its own.
    var above: [Bool] = []
    for line in lines where line.depth <= depth {
      above.removeSubrange((line.depth - 1)...)
      let indent = above.map { $0 ? "   " : "│  " }.joined()
      above.append(line.isLast)
      text += style.dim(indent + (line.isLast ? "└─ " : "├─ ")) + style.cyan(line.title)
      if !line.marks.isEmpty { text += "  " + line.marks.joined(separator: ", ") }
      if let location = line.location { text += "  \(place(location, &files))" }
      if line.depth == depth, line.size > 0 { text += style.dim("  … \(line.size) more") }
      text += "\n"
    }
    return text
  }

  /// A file and a line: the path, or the file's name if it stands for that path since an earlier line.
  private func place(_ location: SourcePosition, _ files: inout [String: String]) -> String {
    let name = FilePath.name(location.file)
    if files[name] == location.file { return style.dim("\(name):\(location.line)") }
    files[name] = location.file
    return style.line(location)
  }
}

/// A rule in the tree of an assembler.
private struct TreeLine {
  /// The result and parameters: `ReposPresenter(organization: String)`.
  let title: String
  /// The lifetime, the kind of body, and whether the line is expanded above.
  var marks: [String]
  /// The location of the body, or `nil` if the line is expanded above or belongs to another assembler.
  var location: SourcePosition?
  /// The number of lines above that lead to this one, and this one.
  var depth = 1
  /// Whether no other line follows below the same one.
  var isLast = false
  /// The number of lines below it.
  var size = 0
}

private struct TreeBuilder {
  /// A rule below a request, or only the request, of another assembler.
  private struct Item {
    let rule: PrintedRule?
    var request: PrintedRule.Dependency?
  }

  let rules: [PrintedRule.ID: PrintedRule]
  let foldsLeaves: Bool
  var shown: Set<PrintedRule.ID> = []

  /// The lines of the trees of some rules. A chain of rules can be longer than the stack.
  mutating func lines(from roots: [PrintedRule]) -> [TreeLine] {
    var lines: [TreeLine] = []
    var open: [(item: Item, depth: Int, isLast: Bool)] = []
    func add(_ items: [Item], depth: Int) {
      for (number, item) in items.enumerated().reversed() {
        open.append((item, depth, number == items.count - 1))
      }
    }
    add(roots.map { Item(rule: $0) }, depth: 1)
    while let (item, depth, isLast) = open.popLast() {
      var (line, below) = line(of: item)
      (line.depth, line.isLast) = (depth, isLast)
      lines.append(line)
      add(below, depth: depth + 1)
    }
    var sizes: [Int: Int] = [:]
    for index in lines.indices.reversed() {
      let depth = lines[index].depth
      lines[index].size = sizes.removeValue(forKey: depth + 1) ?? 0
      sizes[depth, default: 0] += lines[index].size + 1
    }
    return lines
  }

  /// The line of an item, and the items below it.
  private mutating func line(of item: Item) -> (TreeLine, below: [Item]) {
    let referenced = item.request?.kind == .reference ? ["referenced"] : []
    guard let rule = item.rule else {
      let owner = "from \(item.request?.recipient ?? "")"
      return (TreeLine(title: item.request?.title ?? "", marks: referenced + [owner]), [])
    }
    let isNew = shown.insert(rule.id).inserted
    var line = TreeLine(title: rule.title, marks: referenced + rule.marks)
    if rule.body.kind != .default { line.marks.append(rule.body.kind.rawValue) }
    if let owner = rule.forward?.recipient {
      line.marks.append("from \(owner)")
      return (line, [])
    }
    if !isNew {
      if !rule.dependencies.isEmpty || rule.isFunction { line.marks.append("see above") }
      return (line, [])
    }
    let requested = rule.dependencies.filter { $0.leavesAssembler || rules[$0.rule] != nil }
    let drawn = requested.filter {
      $0.leavesAssembler || !foldsLeaves || rules[$0.rule]?.isFoldable == false
    }
    let (leaves, more) = (requested.count - drawn.count, rule.dependencies.count - requested.count)
    if leaves > 0 { line.marks.append(count(leaves, "leaf", "leaves")) }
    if more > 0 { line.marks.append("\(more) more") }
    line.location = rule.body.location
    return (line, drawn.map { Item(rule: $0.leavesAssembler ? nil : rules[$0.rule], request: $0) })
  }
}
