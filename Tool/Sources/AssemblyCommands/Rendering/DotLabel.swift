import AssemblyCheck

/// The labels of boxes and frames, in the part of HTML that Graphviz reads.
enum DotLabel {
  private static let table = "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"1\">"

  /// The title and the line below. A bar marks a cached result.
  static func box(_ node: Diagram.Node) -> String {
    let space = "<TD WIDTH=\"8\"></TD>"
    var second = node.detail.isEmpty ? [] : [line(cut(node.detail, to: 40), 11)]
    if !node.badge.isEmpty {
      let style = "STYLE=\"ROUNDED\" BGCOLOR=\"\(PictureColor.leaf.light)\""
      second.append(
        "<TD \(style) WIDTH=\"\(width(node.badge, 11) + 12)\">\(font(11, .soft, node.badge))</TD>"
      )
    }
    let bar =
      node.isCached ? "<TD ROWSPAN=\"2\" WIDTH=\"3\" \(cache)></TD><TD ROWSPAN=\"2\" WIDTH=\"7\"></TD>" : ""
    let first = bar + title(cut(node.title, to: 36), columns: max(1, 2 * second.count - 1))
    return rows([first] + (second.isEmpty ? [] : [second.joined(separator: space)]))
  }

  /// The title of a small box.
  static func tag(_ text: String) -> String {
    rows([line(cut(text, to: 38), 12)])
  }

  static func frame(_ title: String, _ subtitle: String) -> String {
    let name = left(width(title, 15), "<FONT POINT-SIZE=\"15\"><B>\(escaped(title))</B></FONT>")
    return rows(["<TD HEIGHT=\"5\"></TD>", name, line(subtitle, 11)])
  }

  private static func rows(_ rows: [String]) -> String {
    "\(table)\(rows.map { "<TR>\($0)</TR>" }.joined())</TABLE>"
  }

  /// - Parameter width: The width that the text has in the reader's font, which Graphviz doesn't know.
  private static func left(_ width: Int, _ content: String, columns: Int = 1) -> String {
    "<TD ALIGN=\"LEFT\" WIDTH=\"\(width)\"\(columns > 1 ? " COLSPAN=\"\(columns)\"" : "")>\(content)</TD>"
  }

  /// The width of text in a monospaced font, whose characters are 0.6 of its size wide.
  private static func width(_ text: String, _ size: Int) -> Int { (text.count * size * 61 + 99) / 100 }

  private static func title(_ title: String, columns: Int) -> String {
    let any = title.hasPrefix("any ") ? "any " : ""
    let name = "<B>\(escaped(String(title.dropFirst(any.count))))</B>"
    return left(width(title, 13), (any.isEmpty ? "" : font(13, .soft, any)) + name, columns: columns)
  }

  private static func line(_ text: String, _ size: Int) -> String {
    left(width(text, size), font(size, .soft, text))
  }

  private static func font(_ size: Int, _ color: PictureColor, _ text: String) -> String {
    "<FONT POINT-SIZE=\"\(size)\" COLOR=\"\(color.light)\">\(escaped(text))</FONT>"
  }

  private static let cache = "BGCOLOR=\"\(PictureColor.cache.light)\""

  /// The text, cut to a number of characters.
  private static func cut(_ text: String, to count: Int) -> String {
    text.count <= count ? text : "\(text.prefix(count - 1))…"
  }

  /// A text without the characters that XML reserves. The ampersand is first, because the others become one.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

extension DotLabel {
  /// The meaning of the boxes and arrows that the diagrams show, and of nothing else, or `nil` if they show nothing.
  static func legend(of diagrams: [Diagram]) -> String? {
    let nodes = diagrams.flatMap(\.nodes)
    let arrows = diagrams.flatMap(\.arrows)
    let kinds = Set(nodes.map(\.kind))
    func box(_ kind: Diagram.Node.Kind) -> String {
      let style = kind == .elsewhere ? "ROUNDED,DASHED" : "ROUNDED"
      let fill = kind == .elsewhere ? "" : " BGCOLOR=\"\(kind.fill.light)\""
      let border = "BORDER=\"\(kind == .function ? 2 : 1)\" COLOR=\"\(kind.rim.light)\""
      return "<TD \(border) STYLE=\"\(style)\"\(fill) WIDTH=\"24\" HEIGHT=\"14\" FIXEDSIZE=\"TRUE\"></TD>"
    }
    func arrow(_ text: String, _ color: PictureColor) -> String { "<TD>\(font(13, color, text))</TD>" }
    let samples: [(isShown: Bool, sample: String, name: String)] = [
      (kinds.contains(.rule), box(.rule), "default"),
      (kinds.contains(.own), box(.own), "assembler's own"),
      (kinds.contains(.leaf), box(.leaf), "leaf"),
      (kinds.contains(.function), box(.function), "function"),
      (
        nodes.contains(where: \.isCached),
        "<TD \(cache) WIDTH=\"3\" HEIGHT=\"14\" FIXEDSIZE=\"TRUE\"></TD>", "cached"
      ),
      (kinds.contains(.elsewhere), box(.elsewhere), "built or drawn elsewhere"),
      (arrows.contains { !$0.isReference && !$0.isInCycle }, arrow("──▸", .edge), "calls"),
      (arrows.contains(where: \.isReference), arrow("╌╌▸", .edge), "calls later"),
      (arrows.contains(where: \.isInCycle), arrow("──▸", .red), "cycle"),
    ]
    let cells = samples.filter(\.isShown).map { "\($0.sample)\(line($0.name, 11))" }
    if cells.isEmpty { return nil }
    let spaced = cells.joined(separator: "<TD WIDTH=\"10\"></TD>")
    return
      "<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"3\" CELLPADDING=\"1\"><TR>\(spaced)</TR></TABLE>"
  }
}
