import AssemblyCheck

/// A picture of a graph: each assembler is a frame with its rules, inside the frame of its parent.
///
/// A request that leaves an assembler ends at a small box with the name of its result, as wires between the sheets of a
/// circuit do, so that no line runs through another frame.
struct Picture {
  struct Frame {
    /// The number of the assembler in the graph.
    let number: Int
    let title: String
    let subtitle: String
    let level: Int
    var corner = Point(x: 0, y: 0)
    let size: Size
  }

  struct Box {
    let node: Drawing.Node
    /// The title, with an arrow to the parent or to a child that builds the result.
    let title: String
    /// The name of the box in another frame or row that stands for the same result.
    let builder: String?
    /// The number of the assembler that the box stands for.
    let child: Int?
    var corner: Point
    var size: Size { node.boxSize }
  }

  struct Edge {
    /// The names of nodes.
    let from: String
    let to: String
    let arrow: Drawing.Arrow
    var points: [Point]
  }

  typealias Point = LayeredLayout.Point
  typealias Size = LayeredLayout.Size

  /// The frames, parents before children.
  fileprivate(set) var frames: [Frame] = []
  fileprivate(set) var boxes: [Box] = []
  fileprivate(set) var edges: [Edge] = []
  fileprivate(set) var size = Size(width: 0, height: 0)

  static let padding = 18
  static let header = 52
  fileprivate static let space = 22
}

extension Picture {
  init(_ graph: PackageGraph, foldsEffects: Bool) {
    let builder = PictureBuilder(
      graph: graph,
      drawings: graph.drawings(foldsEffects: foldsEffects),
      parents: graph.parents
    )
    self.init(packing: builder.frames(of: nil, level: 0), space: Self.space)
  }

  /// A picture of parts that don't overlap.
  fileprivate init(packing parts: [Picture], space: Int, limit: Int? = nil, ratio: Int = 16) {
    let packing = Packing(parts.map(\.size), space: space, limit: limit, ratio: ratio)
    self.init(size: packing.size)
    for (part, corner) in zip(parts, packing.corners) { add(part, at: corner) }
  }

  fileprivate mutating func add(_ part: Picture, at corner: Point) {
    func moved(_ point: Point) -> Point { Point(x: point.x + corner.x, y: point.y + corner.y) }
    func moved<Part>(_ part: Part, _ path: WritableKeyPath<Part, Point>) -> Part {
      var part = part
      part[keyPath: path] = moved(part[keyPath: path])
      return part
    }
    frames += part.frames.map { moved($0, \.corner) }
    boxes += part.boxes.map { moved($0, \.corner) }
    edges += part.edges.map { Edge(from: $0.from, to: $0.to, arrow: $0.arrow, points: $0.points.map(moved)) }
  }
}

/// Builds a picture from the inside out.
private struct PictureBuilder {
  let graph: PackageGraph
  let drawings: [Drawing]
  let parents: [Int?]

  /// The frames of an assembler's children, or of the roots.
  func frames(of parent: Int?, level: Int) -> [Picture] {
    drawings.indices.filter { parents[$0] == parent }.map { frame(of: $0, level: level) }
  }

  private func frame(of number: Int, level: Int) -> Picture {
    let assembler = graph.assemblers[number]
    // Their parent's rules stand above them.
    let children = Picture(packing: frames(of: number, level: level + 1), space: Picture.space, ratio: 30)
    let rules = Picture(
      packing: rules(of: number),
      space: LayeredLayout.gap,
      limit: children.size.width == 0 ? nil : children.size.width
    )
    let inner = Picture(
      packing: [rules, children].filter { $0.size.width > 0 },
      space: Picture.space,
      limit: 0
    )
    let role = parents[number].map { "child of \(graph.assemblers[$0].name)" } ?? assembler.role?.rawValue
    let subtitle = ([role].compactMap { $0 } + assembler.counts).joined(separator: " · ")
    let width = max(inner.size.width, Text.width(assembler.name, 15), Text.width(subtitle, 11))
    let size = Picture.Size(
      width: width + 2 * Picture.padding,
      height: inner.size.height + Picture.header + Picture.padding
    )
    var picture = Picture(
      frames: [.init(number: number, title: assembler.name, subtitle: subtitle, level: level, size: size)],
      size: size
    )
    picture.add(inner, at: .init(x: Picture.padding, y: Picture.header))
    return picture
  }

  /// The rules of an assembler. Those that no request connects are drawn apart.
  private func rules(of number: Int) -> [Picture] {
    let drawing = drawings[number]
    let sheets = Sheet(nodes: drawing.nodes, arrows: drawing.arrows).components.flatMap { $0.folded() }
    return sheets.map { sheet, layout in
      var part = Picture(size: layout.size)
      for (node, corner) in zip(sheet.nodes, layout.corners) {
        let title = mark(node, number) + node.shownTitle
        let builder = node.continuation ?? node.request.flatMap { self.builder(of: $0, from: number) }
        let child = node.child.flatMap { assembler(named: $0, from: number) }
        part.boxes.append(.init(node: node, title: title, builder: builder, child: child, corner: corner))
      }
      for (arrow, points) in zip(sheet.arrows, layout.routes) {
        let (from, to) = (sheet.nodes[arrow.from].name, sheet.nodes[arrow.to].name)
        part.edges.append(.init(from: from, to: to, arrow: arrow, points: points))
      }
      return part
    }
  }

  /// An arrow up to the parents or down to the child that builds a result, or to another row.
  private func mark(_ node: Drawing.Node, _ number: Int) -> String {
    if node.continuation != nil { return "↪ " }
    if let child = node.child {
      return assembler(named: child, from: number).map { parents[$0] } == number ? "↓ " : "→ "
    }
    guard let request = node.request else { return "" }
    if let owner = owner(of: request, from: number), parents[owner] == number { return "↓ " }
    return parents[number] == nil ? "→ " : "↑ "
  }

  /// The assembler that receives a request: a child, the parent, or another one.
  private func owner(of request: Rule.Dependency, from number: Int) -> Int? {
    request.assembler.map { assembler(named: $0, from: number) } ?? parents[number]
  }

  /// The assembler with a name: a child, the parent, or another one.
  private func assembler(named name: String, from number: Int) -> Int? {
    let named = drawings.indices.filter { graph.assemblers[$0].name == name && $0 != number }
    return named.first { parents[$0] == number } ?? named.first { parents[number] == $0 } ?? named.first
  }

  /// The name of the box that builds the result of a request, through all assemblers that forward it.
  private func builder(of request: Rule.Dependency, from number: Int) -> String? {
    var (request, number) = (request, number)
    for _ in drawings {
      guard let owner = owner(of: request, from: number),
        let index = graph.assemblers[owner].rules.firstIndex(where: { $0.id == request.rule })
      else { return nil }
      let rule = graph.assemblers[owner].rules[index]
      guard let next = rule.forward else { return Drawing.name(owner, index) }
      (request, number) = (next, owner)
    }
    return nil
  }
}
