/// The meaning of the boxes and arrows of a picture, in lines below it.
struct Legend {
  private enum Sample {
    case box(Drawing.Node.Kind)
    case cached
    case arrow(isReference: Bool, isInCycle: Bool)
  }

  private static let names: [(sample: Sample, name: String)] = [
    (.box(.rule), "default"), (.box(.own), "assembler's own"), (.box(.effect), "effect"),
    (.box(.function), "function"), (.cached, "cached"), (.box(.elsewhere), "built or drawn elsewhere"),
    (.arrow(isReference: false, isInCycle: false), "calls"),
    (.arrow(isReference: true, isInCycle: false), "calls later"),
    (.arrow(isReference: false, isInCycle: true), "cycle"),
  ]

  private static let lineHeight = 22
  private let entries: [(sample: Sample, name: String)]

  /// The legend of what a picture shows, and of nothing else.
  init(of picture: Picture) {
    let kinds = Set(picture.boxes.map(\.node.kind))
    let isCached = picture.boxes.contains { $0.node.isCached && !$0.node.isTag }
    entries = Self.names.filter { sample, _ in
      switch sample {
      case .box(let kind): kinds.contains(kind)
      case .cached: isCached
      case .arrow(let isReference, let isInCycle):
        picture.edges.contains {
          $0.arrow.isInCycle == isInCycle && (isInCycle || $0.arrow.isReference == isReference)
        }
      }
    }
  }

  /// The size of a picture with its legend.
  func size(below picture: Picture) -> Picture.Size {
    let lines = lines(width: picture.size.width)
    guard let last = lines.last else { return picture.size }
    let widest = lines.map { Self.width($0.name) + $0.corner.x }.max() ?? 0
    return .init(
      width: max(picture.size.width, widest),
      height: picture.size.height + Self.lineHeight + last.corner.y
    )
  }

  func svg(below picture: Picture) -> String {
    let entries = lines(width: picture.size.width).map { sample, name, corner in
      let place = "translate(\(corner.x) \(picture.size.height + 14 + corner.y))"
      return "<g transform=\"\(place)\">\(drawn(sample))\(SVGRenderer.detail(name, x: 32, y: 10))</g>"
    }
    return "<g class=\"legend\">\n\(entries.joined(separator: "\n"))\n</g>"
  }

  private func drawn(_ sample: Sample) -> String {
    let size = Picture.Size(width: 24, height: 13)
    switch sample {
    case .box(let kind):
      return SVGRenderer.rectangle(kind, size, radius: kind == .elsewhere ? 6 : 4)
    case .cached:
      return SVGRenderer.rectangle(.rule, size, radius: 4)
        + "<path \(PictureColor.attributes(stroke: .cache)) stroke-width=\"3\" stroke-linecap=\"round\" d=\"M4 4V9\"/>"
    case .arrow(let isReference, let isInCycle):
      let arrow = Drawing.Arrow(from: 0, to: 1, label: "", isReference: isReference, isInCycle: isInCycle)
      return SVGRenderer.edge(arrow, "", "M0 6H24")
    }
  }

  private static func width(_ name: String) -> Int { 32 + Text.width(name, 11) }

  /// The corner of each entry, in lines that are as wide as the picture.
  private func lines(width: Int) -> [(sample: Sample, name: String, corner: Picture.Point)] {
    var corner = Picture.Point(x: 0, y: 0)
    return entries.map { sample, name in
      if corner.x > 0, corner.x + Self.width(name) > width {
        corner = .init(x: 0, y: corner.y + Self.lineHeight)
      }
      defer { corner.x += Self.width(name) + 22 }
      return (sample, name, corner)
    }
  }
}
