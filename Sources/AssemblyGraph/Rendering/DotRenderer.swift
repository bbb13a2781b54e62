/// Draws a graph in Graphviz' language.
public struct DotRenderer: Sendable {
  private let folder: String?

  /// - Parameter folder: Paths in this folder are written relative to it.
  public init(folder: String? = nil) {
    self.folder = folder
  }

  public func render(_ graph: PackageGraph) -> String {
    var lines = [
      "digraph assembly {", "  rankdir=LR;",
      "  node [shape=box, style=filled, fillcolor=white, fontname=Helvetica];",
    ]
    for (number, assembler) in graph.assemblers.enumerated() {
      let drawing = Drawing(assembler, prefix: "a\(number)_", cycles: graph.cycleLocations)
      lines += ["  subgraph cluster_\(number) {", "    label=\(quoted(assembler.name));"]
      lines += drawing.nodes.map { "    \($0.name) [\(attributes($0))];" }
      lines.append("  }")
      lines += drawing.arrows.map { "  \($0.from) -> \($0.to) [\(attributes($0))];" }
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private func attributes(_ node: Drawing.Node) -> String {
    var attributes = ["label=\(quoted(node.detail.isEmpty ? node.title : "\(node.title)\n\(node.detail)"))"]
    if node.isElsewhere { attributes += ["style=dashed", "fontcolor=gray40"] }
    guard let rule = node.rule else { return attributes.joined(separator: ", ") }
    if rule.lifetime != .unshared { attributes.append("style=\"filled,rounded\"") }
    if node.isElsewhere {
      // Its colours are said.
    } else if rule.body.kind != .default {
      attributes.append("fillcolor=\"#fff1d6\"")
    } else if rule.isEffect {
      attributes.append("fillcolor=\"#e8f1ff\"")
    }
    attributes.append("tooltip=\(quoted(rule.body.location.text(relativeTo: folder)))")
    return attributes.joined(separator: ", ")
  }

  private func attributes(_ arrow: Drawing.Arrow) -> String {
    var attributes = ["tooltip=\(quoted(arrow.location.text(relativeTo: folder)))"]
    if !arrow.label.isEmpty { attributes.append("label=\(quoted(arrow.label))") }
    if arrow.isReference { attributes.append("style=dashed") }
    if arrow.isInCycle { attributes += ["color=\"#dc2626\"", "penwidth=2"] }
    return attributes.joined(separator: ", ")
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
      "\n",
      with: "\\n"
    )
    return "\"\(escaped)\""
  }
}
