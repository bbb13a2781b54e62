import AssemblyCheck

/// Renders a graph in Graphviz's language DOT: each assembler is a frame with its rules, inside the frame of its parent.
///
/// A request that leaves an assembler ends at a small box with the name of its result, as wires between the sheets of a
/// circuit do, so that no line runs through another frame. Identifiers and classes go into what Graphviz draws: `a2` is
/// assembler 2, `a2_5` its rule 5, and `a2_5.a2_7.0` an arrow.
struct DotRenderer {
  /// Whether leaves are counted in the boxes that request them, and have no box.
  var foldsLeaves = false
  var hasLegend = true

  func render(_ graph: PrintedGraph) -> String {
    let writer = DotWriter(
      diagrams: graph.diagrams(foldsLeaves: foldsLeaves),
      links: DiagramLinks(graph)
    )
    let (ink, paper, edge) = (PictureColor.ink.light, PictureColor.paper.light, PictureColor.edge.light)
    let font = "fontname=\"monospace\" fontsize=13 fontcolor=\"\(ink)\""
    var lines = writer.links.children(of: nil).flatMap { writer.frame(of: $0, level: 0).lines }
    // It's last, because frames inherit the graph's label.
    if hasLegend, let legend = DotLabel.legend(of: writer.diagrams) {
      lines.append("  label=<\(legend)> labelloc=b labeljust=l")
    }
    return """
      digraph assemblers {
        graph [rankdir=LR nodesep=0.17 ranksep=0.45 pad=0.28 pack=16 packmode="array" bgcolor="\(paper)" \(font)]
        node [shape=box style="rounded,filled" height=0.42 width=0.5 margin="0.15,0.06" \(font)]
        edge [color="\(edge)" penwidth=1.3 arrowsize=0.6]
      \(lines.joined(separator: "\n"))
      }

      """
  }
}

/// Writes the frames from the outside in.
private struct DotWriter {
  let diagrams: [Diagram]
  let links: DiagramLinks

  /// The lines of an assembler's frame and of those inside, and their place.
  func frame(of number: Int, level: Int) -> (lines: [String], block: DiagramBlock?) {
    let (diagram, indentation) = (diagrams[number], String(repeating: "  ", count: level + 1))
    let rules = DiagramRows(diagram.blocks)
    let frames = links.children(of: number).map { frame(of: $0, level: level + 1) }
    let children = DiagramRows(frames.compactMap(\.block))
    let color: PictureColor = level % 2 == 0 ? .frame0 : .frame1
    let title = DotLabel.frame(diagram.assembler.name, links.subtitle(of: number))
    var lines = [
      "subgraph cluster_a\(number) {",
      "  id=\"a\(number)\" class=\"frame\" style=\"rounded,filled\" fillcolor=\"\(color.light)\"",
      "  color=\"\(PictureColor.frameRim.light)\" margin=14 labelloc=t labeljust=l label=<\(title)>",
    ]
    // A frame of its own, which isn't drawn, keeps the rules above the children.
    lines.append("  subgraph cluster_rules\(number) {")
    lines.append("    id=\"rules\(number)\" class=\"\" style=invis label=\"\"")
    lines += diagram.nodes.map { "    \(node($0, of: number))" }
    // Graphviz draws no frame without nodes.
    if diagram.nodes.isEmpty { lines.append("    a\(number)_ [style=invis label=\"\" width=2 height=0.1]") }
    lines += arrows(of: diagram).map { "    \($0)" } + rules.links.map { "    \(invisible($0))" } + ["  }"]
    lines += frames.flatMap(\.lines) + children.links.map { "  \(invisible($0))" } + ["}"]
    let name = "a\(number)_"
    let empty = DiagramBlock(first: name, last: name, width: 1, height: 1)
    let block = DiagramRows.stacked([rules.whole ?? empty, children.whole].compactMap { $0 })
    return (lines.map { indentation + $0 }, block)
  }

  private func invisible(_ link: (from: String, to: String)) -> String {
    "\(link.from) -> \(link.to) [style=invis]"
  }

  private func node(_ node: Diagram.Node, of number: Int) -> String {
    let mark = links.mark(of: node, in: number)
    let label = node.isTag ? DotLabel.tag(mark + node.title) : DotLabel.box(node)
    var attributes = ["id=\"\(node.name)\" class=\"box \(node.kind)\" tooltip=\"\(quoted(node.tooltip))\""]
    if let target = links.target(of: node, in: number) { attributes.append("URL=\"#\(target)\"") }
    attributes += [node.kind.attributes, "label=<\(label)>"]
    return "\(node.name) [\(attributes.joined(separator: " "))]"
  }

  private func arrows(of diagram: Diagram) -> [String] {
    let (lengths, columns) = (diagram.lengths, diagram.columns)
    return diagram.arrows.enumerated().map { number, arrow in
      let (from, to) = (diagram.nodes[arrow.from].name, diagram.nodes[arrow.to].name)
      let kinds = (arrow.isReference ? ["reference"] : []) + (arrow.isInCycle ? ["cycle"] : [])
      var attributes = ["id=\"\(from).\(to).\(number)\""]
      if !kinds.isEmpty { attributes.append("class=\"\(kinds.joined(separator: " "))\"") }
      if arrow.isReference { attributes.append("style=dashed") }
      if arrow.isInCycle { attributes.append("color=\"\(PictureColor.red.light)\" penwidth=2") }
      if arrow.from != arrow.to { attributes.append("tailport=e headport=w") }
      if lengths[number] > 1 { attributes.append("minlen=\(lengths[number])") }
      // An arrow back is drawn from its end, beside one in the other direction.
      let isBack = columns[arrow.from] > columns[arrow.to]
      if isBack { attributes.append("dir=back") }
      return "\(isBack ? to : from) -> \(isBack ? from : to) [\(attributes.joined(separator: " "))]"
    }
  }

  private func quoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

extension Diagram {
  /// The number of columns that each arrow crosses. The leaves of a node that requests many stand in several columns.
  fileprivate var lengths: [Int] {
    let requesters = Dictionary(arrows.map { ($0.to, 1) }, uniquingKeysWith: +)
    let inner = Set(arrows.map(\.from))
    var lengths = Array(repeating: 1, count: arrows.count)
    for fan in Dictionary(grouping: arrows.indices, by: { arrows[$0].from }).values {
      let leaves = fan.filter { requesters[arrows[$0].to] == 1 && !inner.contains(arrows[$0].to) }
      let columns = Int((Double(leaves.count) / 4).squareRoot())
      for (place, arrow) in leaves.enumerated() where columns > 1 { lengths[arrow] = 1 + place % columns }
    }
    return lengths
  }
}

extension Diagram.Node.Kind {
  /// The colors and the border of a box.
  fileprivate var attributes: String {
    let colors = "fillcolor=\"\(fill.light)\" color=\"\(rim.light)\""
    return switch self {
    case .elsewhere: "color=\"\(rim.light)\" style=\"rounded,dashed\" height=0.3 margin=\"0.14,0.02\""
    case .function: "\(colors) penwidth=1.6"
    default: colors
    }
  }

  var fill: PictureColor {
    switch self {
    case .own: .own
    case .leaf: .leaf
    default: .box
    }
  }

  var rim: PictureColor {
    switch self {
    case .rule, .elsewhere: .rim
    case .function: .edge
    case .leaf: .leafRim
    case .own: .ownRim
    }
  }
}

extension Diagram.Node {
  fileprivate var tooltip: String {
    let lines = [rule?.signature.text ?? title, owner.map { "from \($0)" } ?? ""] + leaves
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
