import AssemblyCheck
import Foundation

/// Renders a graph as an SVG picture, which follows the reader's light or dark appearance.
struct SVGRenderer {
  /// Whether effects are counted in the boxes that request them, and have no box.
  var foldsEffects = true

  func render(_ graph: PackageGraph) -> String {
    let picture = Picture(graph, foldsEffects: foldsEffects)
    let (width, height) = (picture.size.width + 40, picture.size.height + 40)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="-20 -20 \(width) \(height)">
      <style>
      \(Self.style)svg { background: var(--paper); }
      </style>
      \(Self.markers)
      \(content(picture))
      </svg>

      """
  }

  static let style = String(decoding: PackageResources.picture_css, as: UTF8.self)

  static let markers = """
    <defs>
    \(["tip", "cycletip", "neartip"].map(marker).joined(separator: "\n"))
    </defs>
    """

  private static func marker(_ name: String) -> String {
    """
    <marker id="\(name)" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto" \
    markerUnits="userSpaceOnUse"><path class="\(name)" d="M0 0.5L7.5 4L0 7.5Z"/></marker>
    """
  }

  /// The frames, edges and boxes of a picture.
  func content(_ picture: Picture) -> String {
    (picture.frames.map(frame) + picture.edges.map(edge) + picture.boxes.map(box)).joined(separator: "\n")
  }

  private func frame(_ frame: Picture.Frame) -> String {
    """
    <g class="frame level\(frame.level % 2)" data-assembler="\(frame.number)" \
    transform="translate(\(frame.corner.x) \(frame.corner.y))">\
    <rect width="\(frame.size.width)" height="\(frame.size.height)" rx="12"/>\
    <text class="name" x="\(Picture.padding)" y="25">\(escaped(frame.title))</text>\
    <text class="detail" x="\(Picture.padding)" y="41">\(escaped(frame.subtitle))</text></g>
    """
  }

  private func edge(_ edge: Picture.Edge) -> String {
    let kind = (edge.arrow.isReference ? " reference" : "") + (edge.arrow.isInCycle ? " cycle" : "")
    return """
      <path class="edge\(kind)" data-from="\(edge.from)" data-to="\(edge.to)" d="\(Self.path(edge.points))"/>
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
      <rect width="\(size.width)" height="\(size.height)" rx="\(node.isTag ? size.height / 2 : 7)"/>
      """
    if node.isTag {
      return start + "<text x=\"16\" y=\"16\">\(title(box.title))</text></g>"
    }
    var parts = [start]
    if node.isCached { parts.append("<path class=\"cache\" d=\"M5 8V\(size.height - 8)\"/>") }
    parts.append("<text x=\"12\" y=\"20\">\(title(box.title))</text>")
    if !node.detail.isEmpty {
      parts.append("<text class=\"detail\" x=\"12\" y=\"37\">\(escaped(node.shownDetail))</text>")
    }
    if !node.badge.isEmpty {
      let width = Text.width(node.badge, 11) + 14
      let left = node.detail.isEmpty ? 10 : size.width - width - 8
      parts.append(
        """
        <g class="badge"><rect x="\(left)" y="26" width="\(width)" height="16" rx="8"/>\
        <text class="detail" x="\(left + 7)" y="38">\(escaped(node.badge))</text></g>
        """
      )
    }
    return parts.joined() + "</g>"
  }

  private func title(_ title: String) -> String {
    guard title.hasPrefix("any ") else { return escaped(title) }
    return "<tspan class=\"any\">any </tspan>\(escaped(String(title.dropFirst(4))))"
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

extension Drawing.Node {
  fileprivate var tooltip: String {
    let lines = [rule?.signature.text ?? title, owner.map { "from \($0)" } ?? ""] + effects
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
