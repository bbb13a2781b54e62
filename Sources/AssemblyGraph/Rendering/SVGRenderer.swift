import AssemblyCheck

/// Renders a graph as an SVG picture, which every program shows, and which follows the reader's light or dark appearance
/// in a browser.
struct SVGRenderer {
  /// Whether effects are counted in the boxes that request them, and have no box.
  var foldsEffects = true

  func render(_ graph: PackageGraph) -> String {
    let picture = Picture(graph, foldsEffects: foldsEffects)
    let legend = Legend(of: picture)
    let size = legend.size(below: picture)
    let (width, height) = (size.width + 40, size.height + 40)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="-20 -20 \(width) \(height)">
      <style>
      \(PictureColor.darkStyle)</style>
      \(Self.markers(["tip", "cycletip"]))
      <rect x="-20" y="-20" width="\(width)" height="\(height)" \(PictureColor.attributes(fill: .paper))/>
      \(content(picture, legend))
      </svg>

      """
  }

  /// The tips of arrows.
  static func markers(_ names: [String]) -> String {
    "<defs>\n\(names.map(marker).joined(separator: "\n"))\n</defs>"
  }

  private static func marker(_ name: String) -> String {
    let color: PictureColor = name == "tip" ? .edge : name == "cycletip" ? .red : .accent
    return """
      <marker id="\(name)" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto" \
      markerUnits="userSpaceOnUse"><path \(PictureColor.attributes(fill: color)) d="M0 0.5L7.5 4L0 7.5Z"/></marker>
      """
  }

  /// The frames, edges and boxes of a picture.
  func content(_ picture: Picture, _ legend: Legend? = nil) -> String {
    let parts =
      picture.frames.map(frame) + picture.edges.map { Self.edge($0.arrow, names($0), Self.path($0.points)) }
      + picture.boxes.map(box) + [legend?.svg(below: picture)].compactMap(\.self)
    return """
      <g \(PictureColor.attributes(fill: .ink)) font-size="13" font-weight="600" \
      font-family="ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace">
      \(parts.joined(separator: "\n"))
      </g>
      """
  }

  private func frame(_ frame: Picture.Frame) -> String {
    let colors = PictureColor.attributes(fill: frame.level % 2 == 0 ? .frame0 : .frame1, stroke: .frameRim)
    return """
      <g class="frame" data-assembler="\(frame.number)" \
      transform="translate(\(frame.corner.x) \(frame.corner.y))">\
      <rect width="\(frame.size.width)" height="\(frame.size.height)" rx="12" \(colors)/>\
      <text x="\(Picture.padding)" y="25" font-size="15">\(escaped(frame.title))</text>\
      \(Self.detail(frame.subtitle, x: Picture.padding, y: 41))</g>
      """
  }

  private func names(_ edge: Picture.Edge) -> String {
    " data-from=\"\(edge.from)\" data-to=\"\(edge.to)\""
  }

  static func edge(_ arrow: Drawing.Arrow, _ names: String, _ path: String) -> String {
    let (color, width, tip) =
      arrow.isInCycle ? (PictureColor.red, "2", "cycletip") : (PictureColor.edge, "1.3", "tip")
    let kinds =
      (names.isEmpty ? [] : ["edge"]) + (arrow.isReference ? ["reference"] : [])
      + (arrow.isInCycle ? ["cycle"] : [])
    let dashes = arrow.isReference ? " stroke-dasharray=\"5 4\"" : ""
    return """
      <path \(PictureColor.attributes(kinds.joined(separator: " "), stroke: color)) fill="none" \
      stroke-width="\(width)"\(dashes) marker-end="url(#\(tip))"\(names) d="\(path)"/>
      """
  }

  /// A path through points, which turns between two points of different height.
  private static func path(_ points: [Picture.Point]) -> String {
    guard let first = points.first else { return "" }
    return zip(points, points.dropFirst()).reduce(into: "M\(first.x) \(first.y)") { path, ends in
      let (start, end) = ends
      let middle = (start.x + end.x) / 2
      path += start.y == end.y ? "H\(end.x)" : "C\(middle) \(start.y) \(middle) \(end.y) \(end.x) \(end.y)"
    }
  }

  private func box(_ box: Picture.Box) -> String {
    let (node, size) = (box.node, box.size)
    let builder =
      box.builder.map { " data-builder=\"\($0)\"" } ?? box.child.map { " data-child=\"\($0)\"" } ?? ""
    let start = """
      <g class="box \(node.kind)" id="\(node.name)"\(builder) transform="translate(\(box.corner.x) \(box.corner.y))">\
      <title>\(escaped(node.tooltip))</title>\
      \(Self.rectangle(node.kind, size, radius: node.isTag ? size.height / 2 : 7))
      """
    if node.isTag {
      let text = "<text x=\"16\" y=\"16\" font-size=\"12\" font-weight=\"400\""
      return "\(start)\(text) \(PictureColor.attributes(fill: .soft))>\(title(box.title))</text></g>"
    }
    var parts = [start]
    if node.isCached { parts.append(Self.cacheMark(height: size.height)) }
    parts.append("<text x=\"12\" y=\"20\">\(title(box.title))</text>")
    if !node.detail.isEmpty { parts.append(Self.detail(node.shownDetail, x: 12, y: 37)) }
    if !node.badge.isEmpty {
      let width = Text.width(node.badge, 11) + 14
      let left = node.detail.isEmpty ? 10 : size.width - width - 8
      parts.append(
        """
        <g class="badge"><rect x="\(left)" y="26" width="\(width)" height="16" rx="8" \
        \(PictureColor.attributes(fill: .effect))/>\(Self.detail(node.badge, x: left + 7, y: 38))</g>
        """
      )
    }
    return parts.joined() + "</g>"
  }

  static func rectangle(_ kind: Drawing.Node.Kind, _ size: Picture.Size, radius: Int) -> String {
    let paint =
      switch kind {
      case .rule: PictureColor.attributes(fill: .box, stroke: .rim)
      case .function: PictureColor.attributes(fill: .box, stroke: .edge) + " stroke-width=\"1.6\""
      case .effect: PictureColor.attributes(fill: .effect, stroke: .effectRim)
      case .own: PictureColor.attributes(fill: .own, stroke: .ownRim)
      case .elsewhere: PictureColor.attributes(stroke: .rim) + " fill=\"none\" stroke-dasharray=\"3 3\""
      }
    return "<rect width=\"\(size.width)\" height=\"\(size.height)\" rx=\"\(radius)\" \(paint)/>"
  }

  /// The bar of a cached result.
  static func cacheMark(height: Int) -> String {
    let colors = PictureColor.attributes(stroke: .cache)
    return "<path \(colors) stroke-width=\"3\" stroke-linecap=\"round\" d=\"M5 8V\(height - 8)\"/>"
  }

  static func detail(_ text: String, x: Int, y: Int) -> String {
    let colors = PictureColor.attributes(fill: .soft)
    return
      "<text x=\"\(x)\" y=\"\(y)\" font-size=\"11\" font-weight=\"400\" \(colors)>\(escaped(text))</text>"
  }

  private func title(_ title: String) -> String {
    guard title.hasPrefix("any ") else { return escaped(title) }
    let any = "<tspan font-weight=\"400\" \(PictureColor.attributes(fill: .soft))>any</tspan>"
    // A space at the end of a span isn't drawn everywhere.
    return any + escaped(String(title.dropFirst(3)))
  }
}

/// A text without the characters that XML reserves. The ampersand is first, because the others become one.
private func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
}

extension Drawing.Node {
  fileprivate var tooltip: String {
    let lines = [rule?.signature.text ?? title, owner.map { "from \($0)" } ?? ""] + effects
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
