/// Draws a graph in Mermaid's language, which GitHub and many documentation tools show as a picture.
public struct MermaidRenderer: Sendable {
  public init() {}

  public func render(_ graph: PackageGraph) -> String {
    var lines = ["flowchart LR"]
    var red: [Int] = []
    var arrowCount = 0
    for (number, assembler) in graph.assemblers.enumerated() {
      let drawing = Drawing(assembler, prefix: "a\(number)_", cycles: graph.cycleLocations)
      lines.append("  subgraph a\(number)[\"\(escaped(assembler.name))\"]")
      lines += drawing.nodes.map { "    \(node($0))" }
      lines.append("  end")
      for arrow in drawing.arrows {
        let line = arrow.isReference ? "-.->" : "-->"
        let label = arrow.label.isEmpty ? "" : "|\"\(escaped(arrow.label))\"|"
        lines.append("  \(arrow.from) \(line)\(label) \(arrow.to)")
        if arrow.isInCycle { red.append(arrowCount) }
        arrowCount += 1
      }
    }
    lines += [
      "  classDef effect fill:#e8f1ff,stroke:#2563eb,color:#111",
      "  classDef own fill:#fff1d6,stroke:#b45309,color:#111",
      "  classDef elsewhere fill:#f3f4f6,stroke:#6b7280,color:#111,stroke-dasharray:4",
    ]
    if !red.isEmpty {
      lines.append(
        "  linkStyle \(red.map { String($0) }.joined(separator: ",")) stroke:#dc2626,stroke-width:3px"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func node(_ node: Drawing.Node) -> String {
    let detail = node.detail.isEmpty ? "" : "<br/><small>\(escaped(node.detail))</small>"
    let text = "\"\(escaped(node.title))\(detail)\""
    guard let rule = node.rule, !node.isElsewhere else { return "\(node.name)[/\(text)/]:::elsewhere" }
    let shape = rule.lifetime == .unshared ? "[\(text)]" : "([\(text)])"
    if rule.body.kind != .default { return "\(node.name)\(shape):::own" }
    return rule.isEffect ? "\(node.name)\(shape):::effect" : "\(node.name)\(shape)"
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "#amp;").replacing("\"", with: "#quot;").replacing("<", with: "#lt;")
      .replacing(">", with: "#gt;")
  }
}
