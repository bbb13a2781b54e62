import AssemblyCheck

/// Renders a graph as a Mermaid diagram, which GitHub and many documentation tools display.
struct MermaidRenderer {
  /// Whether leaves are counted in the boxes that request them, and have no box.
  var foldsLeaves = false

  func render(_ graph: PrintedGraph) -> String {
    var lines = ["flowchart LR"]
    var red: [Int] = []
    var arrowCount = 0
    let diagrams = graph.diagrams(foldsLeaves: foldsLeaves)
    for (number, diagram) in diagrams.enumerated() {
      lines.append("  subgraph a\(number)[\"\(escaped(diagram.assembler.name))\"]")
      lines += diagram.nodes.filter { child($0, diagrams) == nil }.map { "    \(node($0))" }
      lines.append("  end")
      for arrow in diagram.arrows {
        let line = arrow.isReference ? "-.->" : "-->"
        let to = child(diagram.nodes[arrow.to], diagrams) ?? diagram.nodes[arrow.to].name
        lines.append("  \(diagram.nodes[arrow.from].name) \(line) \(to)")
        if arrow.isInCycle { red.append(arrowCount) }
        arrowCount += 1
      }
    }
    let kinds = Set(diagrams.flatMap { $0.nodes.map(\.kind) })
    let styles: [(Diagram.Node.Kind, String)] = [
      (.leaf, "fill:#e8f1ff,stroke:#2563eb,color:#111"), (.own, "fill:#fff1d6,stroke:#b45309,color:#111"),
      (.elsewhere, "fill:#f3f4f6,stroke:#6b7280,color:#111,stroke-dasharray:4"),
    ]
    lines += styles.filter { kinds.contains($0.0) }.map { "  classDef \($0.0) \($0.1)" }
    if !red.isEmpty {
      let arrows = red.map { String($0) }.joined(separator: ",")
      lines.append("  linkStyle \(arrows) stroke:#dc2626,stroke-width:3px")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The diagram of the assembler that a node stands for.
  private func child(_ node: Diagram.Node, _ diagrams: [Diagram]) -> String? {
    diagrams.firstIndex { $0.assembler.name == node.child }.map { "a\($0)" }
  }

  private func node(_ node: Diagram.Node) -> String {
    let detail = node.summary.isEmpty ? "" : "<br/><small>\(escaped(node.summary))</small>"
    let text = "\"\(escaped(node.title))\(detail)\""
    let shape =
      switch node.kind {
      case .elsewhere: "[/\(text)/]"
      case .function: "[[\(text)]]"
      default: node.isCached ? "([\(text)])" : "[\(text)]"
      }
    return node.name + shape + ([.rule, .function].contains(node.kind) ? "" : ":::\(node.kind)")
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "#amp;").replacing("\"", with: "#quot;").replacing("<", with: "#lt;")
      .replacing(">", with: "#gt;")
  }
}
