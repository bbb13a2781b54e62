import AssemblyCheck

/// Renders a graph as an SVG picture, which every program shows, and which follows the reader's light or dark appearance
/// in a browser. Graphviz lays it out.
struct SVGRenderer {
  /// Whether leaves are counted in the boxes that request them, and have no box.
  var foldsLeaves = true

  func render(_ graph: PrintedGraph) throws -> String {
    let start = "<g id=\"graph0\""
    return try picture(of: graph, hasLegend: true)
      .replacing(start, with: "<style>\n\(Self.style)</style>\n\(start)", maxReplacements: 1)
  }

  /// The picture without a style.
  func picture(of graph: PrintedGraph, hasLegend: Bool) throws -> String {
    let dot = DotRenderer(foldsLeaves: foldsLeaves, hasLegend: hasLegend).render(graph)
    return Self.plain(try Graphviz().svg(dot))
  }

  /// Graphviz's picture in pixels, without comments and without titles: the names of nodes, which a browser would show
  /// instead of the tooltips.
  static func plain(_ svg: String) -> String {
    let start = svg.firstRange(of: "<svg ")?.lowerBound ?? svg.startIndex
    return String(svg[start...])
      .replacing(#/<svg width="([\d.]+)pt" height="([\d.]+)pt"/#, maxReplacements: 1) {
        "<svg width=\"\($0.output.1)\" height=\"\($0.output.2)\""
      }
      .replacing(#/<title>[^<]*<\/title>\n?|<!--[^>]*-->\n?/#, with: "")
  }

  /// The font, and the dark colors.
  static let style = """
    .graph text { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    \(PictureColor.darkStyle)
    """
}
