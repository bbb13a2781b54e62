import AssemblyCheck
@testable import AssemblyGraph
import TestSupport
import Testing

@Suite("Pictures")
struct PictureTests {
  typealias Point = LayeredLayout.Point
  typealias Size = LayeredLayout.Size

  /// A rectangle that lines must not cross.
  private struct Area {
    let corner: Point
    let size: Size

    func overlaps(_ other: Area) -> Bool {
      corner.x < other.corner.x + other.size.width && other.corner.x < corner.x + size.width
        && corner.y < other.corner.y + other.size.height && other.corner.y < corner.y + size.height
    }

    func contains(_ other: Area) -> Bool {
      corner.x <= other.corner.x && other.corner.x + other.size.width <= corner.x + size.width
        && corner.y <= other.corner.y && other.corner.y + other.size.height <= corner.y + size.height
    }

    /// Whether a part of a line is inside. The part is short, so its ends decide.
    func contains(_ x: Double, _ y: Double) -> Bool {
      Double(corner.x) < x && x < Double(corner.x + size.width) && Double(corner.y) < y
        && y < Double(corner.y + size.height)
    }
  }

  /// Points on a route, at most two apart, on the curves that the picture draws.
  private func points(on route: [Point]) -> [(x: Double, y: Double)] {
    zip(route, route.dropFirst()).flatMap { start, end in
      let count = max(1, (abs(end.x - start.x) + abs(end.y - start.y)) / 2)
      return (0...count).map { step in
        let t = Double(step) / Double(count)
        // A cubic curve whose control points are in the middle between the ends, at the height of each.
        let (a, b, c, d) = (
          (1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t
        )
        let middle = Double(start.x + end.x) / 2
        return (
          a * Double(start.x) + (b + c) * middle + d * Double(end.x),
          (a + b) * Double(start.y) + (c + d) * Double(end.y)
        )
      }
    }
  }

  /// Expects that no two areas overlap and that each route touches only the areas of its ends.
  private func expectClear(
    _ areas: [Area],
    _ routes: [(from: Int, to: Int, points: [Point])],
    _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (index, area) in areas.enumerated() {
      let overlapped = areas[..<index].first { $0.overlaps(area) }
      #expect(overlapped == nil, comment, sourceLocation: sourceLocation)
    }
    for route in routes {
      let points = points(on: route.points)
      #expect(!points.isEmpty, comment, sourceLocation: sourceLocation)
      let crossed = areas.indices.filter { $0 != route.from && $0 != route.to }
        .first { index in points.contains { areas[index].contains($0.x, $0.y) } }
      #expect(crossed == nil, comment, sourceLocation: sourceLocation)
    }
  }

  /// A small generator, so that a seed always gives the same graph.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  @Test("In random graphs, with cycles and loops, no edge crosses a box", arguments: 1...60)
  func random(seed: Int) {
    var generator = Generator(state: UInt64(seed))
    let count = Int.random(in: 1...(seed % 10 == 0 ? 120 : 25), using: &generator)
    let sizes = (0..<count).map { _ in
      Size(
        width: .random(in: 40...300, using: &generator),
        height: .random(in: 12...24, using: &generator) * 2
      )
    }
    // A path through all boxes, because a layout is connected.
    var edges = (1..<max(1, count)).map {
      LayeredLayout.Edge(from: .random(in: 0..<$0, using: &generator), to: $0)
    }
    for _ in 0..<Int.random(in: 0...count, using: &generator) {
      let ends = (0..<2).map { _ in Int.random(in: 0..<count, using: &generator) }
      edges.append(.init(from: ends[0], to: ends[1]))
    }
    let layout = LayeredLayout(sizes: sizes, edges: edges)
    let areas = zip(layout.corners, sizes).map { Area(corner: $0, size: $1) }
    let routes = zip(edges, layout.routes).map { (from: $0.from, to: $0.to, points: $1) }
    expectClear(areas, routes, "seed \(seed)")
    let whole = Area(corner: Point(x: 0, y: 0), size: layout.size)
    #expect(areas.allSatisfy(whole.contains))
  }

  @Test("Each edge goes from the side of its first box to the side of its second")
  func ends() {
    let sizes = Array(repeating: Size(width: 80, height: 30), count: 3)
    let edges = [(0, 1), (1, 2), (0, 2), (2, 0)].map { LayeredLayout.Edge(from: $0.0, to: $0.1) }
    let layout = LayeredLayout(sizes: sizes, edges: edges)
    for (edge, route) in zip(edges, layout.routes) {
      let isForward = layout.corners[edge.from].x < layout.corners[edge.to].x
      let isBothWays = edges.contains { $0.from == edge.to && $0.to == edge.from }
      let shift = isBothWays ? (isForward ? -4 : 4) : 0
      func side(_ box: Int, isRight: Bool) -> Point {
        Point(x: layout.corners[box].x + (isRight ? 80 : 0), y: layout.corners[box].y + 15 + shift)
      }
      #expect(route.first == side(edge.from, isRight: isForward))
      #expect(route.last == side(edge.to, isRight: !isForward))
    }
  }

  @Test("Two edges in opposite directions share no point")
  func opposite() {
    let sizes = Array(repeating: Size(width: 80, height: 30), count: 4)
    let edges = [(0, 1), (1, 0), (1, 2), (2, 3), (0, 3), (3, 0)].map {
      LayeredLayout.Edge(from: $0.0, to: $0.1)
    }
    let layout = LayeredLayout(sizes: sizes, edges: edges)
    for (one, other) in [(0, 1), (4, 5)] {
      let (there, back) = (points(on: layout.routes[one]), points(on: layout.routes[other]))
      #expect(there.allSatisfy { point in back.allSatisfy { abs($0.x - point.x) + abs($0.y - point.y) > 2 } })
    }
  }

  @Test("Edges that need not cross don't")
  func crossings() {
    // Two trees, of which the boxes are numbered in turns.
    let edges = [(0, 2), (1, 3), (0, 4), (1, 5), (0, 6), (1, 7), (8, 0), (8, 1)]
      .map { LayeredLayout.Edge(from: $0.0, to: $0.1) }
    let layout = LayeredLayout(sizes: Array(repeating: Size(width: 80, height: 30), count: 9), edges: edges)
    let last = (2...7).sorted { layout.corners[$0].y < layout.corners[$1].y }.map { $0 % 2 }
    #expect(last == [0, 0, 0, 1, 1, 1] || last == [1, 1, 1, 0, 0, 0])
  }

  @Test(
    "In pictures of packages, frames hold their boxes and children, and no edge crosses another box or frame",
    arguments: ["AG001-Cycle-Bare", "Lifetimes", "Roles", "Shapes", "Signatures"],
    [true, false]
  )
  func packages(target: String, foldsEffects: Bool) async throws {
    let graph = try await FixturePackage.rules().graph(of: target)
    let picture = Picture(graph, foldsEffects: foldsEffects)
    let boxes = picture.boxes.map { Area(corner: $0.corner, size: $0.size) }
    let indices = Dictionary(uniqueKeysWithValues: picture.boxes.enumerated().map { ($1.node.name, $0) })
    let routes = try picture.edges.map { edge in
      (from: try #require(indices[edge.from]), to: try #require(indices[edge.to]), points: edge.points)
    }
    expectClear(boxes, routes, "\(target)")
    for frame in picture.frames {
      let area = Area(corner: frame.corner, size: frame.size)
      let inside = picture.boxes.indices.filter { picture.boxes[$0].node.name.hasPrefix("a\(frame.number)_") }
      #expect(inside.allSatisfy { area.contains(boxes[$0]) })
      let parent = graph.parents[frame.number].flatMap { number in
        picture.frames.first { $0.number == number }
      }
      if let parent { #expect(Area(corner: parent.corner, size: parent.size).contains(area)) }
      // A box or an edge of another assembler is outside, unless its frame is inside this one.
      let children = picture.frames.filter { child in
        child.number != frame.number && area.contains(Area(corner: child.corner, size: child.size))
      }
      let own = [frame.number] + children.map(\.number)
      for (index, box) in picture.boxes.enumerated()
      where !own.contains(where: { box.node.name.hasPrefix("a\($0)_") }) {
        #expect(!area.overlaps(boxes[index]))
      }
      for edge in picture.edges where !own.contains(where: { edge.from.hasPrefix("a\($0)_") }) {
        #expect(!points(on: edge.points).contains { area.contains($0.x, $0.y) })
      }
    }
    #expect(picture.frames.count == graph.assemblers.count)
  }

  @Test(
    "Effects fold into the boxes that request them, and a request of a parent names the box that builds it"
  )
  func folded() async throws {
    let graph = try await FixturePackage.rules().graph(of: "Roles")
    let folded = Picture(graph, foldsEffects: true)
    let app = try #require(graph.assemblers.firstIndex { $0.name == "AppAssembler" })
    let boxes = folded.boxes.filter { $0.node.name.hasPrefix("a\(app)_") }
    #expect(boxes.map(\.title) == ["Profile"])
    #expect(boxes.map(\.node.effects) == [["any Session", "DateGenerator"]])

    let full = Picture(graph, foldsEffects: false)
    let screen = try #require(graph.assemblers.firstIndex { $0.name == "ScreenAssembler" })
    #expect(graph.parents[screen] == app)
    let session = try #require(
      graph.assemblers[app].rules.firstIndex { $0.signature.result == "any Session" }
    )
    let request = full.boxes.first { $0.node.name.hasPrefix("a\(screen)_") && $0.title == "↑ any Session" }
    #expect(request?.builder == "a\(app)_\(session)")
  }

  @Test("A chain of 10,000 boxes is laid out, which is more than the stack holds", .hangLimit)
  func chain() {
    let count = 10_000
    let sizes = Array(repeating: Size(width: 80, height: 30), count: count)
    let edges = (1..<count).map { LayeredLayout.Edge(from: $0 - 1, to: $0) }
    let layout = LayeredLayout(sizes: sizes, edges: edges)
    #expect(zip(layout.corners, layout.corners.dropFirst()).allSatisfy { $0.x + 80 < $1.x && $0.y == $1.y })
    #expect(layout.size.height < 60)
    #expect(layout.routes.allSatisfy { $0.count >= 2 })
  }

  @Test("A long chain is folded into rows, and an arrow to the next row ends at a small box")
  func folded() throws {
    let picture = Picture(.chain(of: 300), foldsEffects: true)
    #expect(picture.size.width < 4000)
    #expect((1...3).contains(picture.size.width / picture.size.height))
    let rules = picture.boxes.filter { $0.node.rule != nil }
    #expect(Set(rules.map(\.title)) == Set((0..<300).map { "Step\($0)" }))
    let tags = picture.boxes.filter { $0.node.continuation != nil }
    #expect(tags.count == Set(rules.map(\.corner.y)).count - 1)
    for tag in tags {
      let target = try #require(rules.first { $0.node.name == tag.builder })
      #expect(tag.title == "↪ \(target.title)")
      #expect(tag.corner.y < target.corner.y)
      #expect(tag.node.isTag)
      #expect(tag.node.kind == .elsewhere)
    }
    #expect(picture.edges.count == 299)
    #expect(Set(picture.boxes.map(\.node.name)).count == picture.boxes.count)
    // Each step stays in reading order.
    let order = rules.sorted { ($0.corner.y, $0.corner.x) < ($1.corner.y, $1.corner.x) }.map(\.title)
    #expect(order == (0..<300).map { "Step\($0)" })
  }

  @Test("A drawing that isn't much wider than high isn't folded")
  func notFolded() {
    #expect(Picture(.chain(of: 20), foldsEffects: true).boxes.count == 20)
    let wide = AssemblerGraph(
      "Wide",
      rules: (0..<40).map { row in
        .sample(
          "Row\(row)",
          row < 39 ? [.request("Row\(row + 1)")] + (0..<20).map { .request("Leaf\(row)_\($0)") } : []
        )
      } + (0..<40).flatMap { row in (0..<20).map { .sample("Leaf\(row)_\($0)") } }
    )
    #expect(Picture(PackageGraph(wide), foldsEffects: true).boxes.allSatisfy { $0.node.continuation == nil })
  }

  @Test("A fold keeps references, cycles and arrows back to an earlier row")
  func foldedCycle() {
    var rules = PackageGraph.chain(of: 120).assemblers[0].rules
    rules[119] = .sample("Step119", [.request("Step0", .reference), .request("Step1")])
    let picture = Picture(PackageGraph(AssemblerGraph("Chain", rules: rules)), foldsEffects: true)
    let last = picture.edges.filter { $0.from == "a0_119" }
    #expect(last.count == 2)
    #expect(last.map(\.arrow.isReference).sorted { $0 && !$1 } == [true, false])
    let ends = picture.boxes.filter { box in last.contains { $0.to == box.node.name } }
    #expect(Set(ends.compactMap(\.builder)) == ["a0_0", "a0_1"])
  }

  @Test("A frame is as wide as its title and the line below")
  func frameWidth() {
    let graph = PackageGraph(
      AssemblerGraph("A", rules: [.sample("X")]),
      AssemblerGraph("AssemblerOfTheWholeApplication", rules: [.sample("X")])
    )
    for frame in Picture(graph, foldsEffects: true).frames {
      let text = max(Text.width(frame.title, 15), Text.width(frame.subtitle, 11))
      #expect(frame.size.width == text + 2 * Picture.padding)
    }
  }

  @Test("Of all orders that the sweeps find, the best stays", arguments: 1...20)
  func bestOrder(seed: Int) {
    var generator = Generator(state: UInt64(seed))
    let links = (0..<60).map { _ in
      let layer = Int.random(in: 0..<4, using: &generator)
      return LayeredLayout.Edge(
        from: 8 * layer + .random(in: 0..<8, using: &generator),
        to: 8 * (layer + 1) + .random(in: 0..<8, using: &generator)
      )
    }
    var columns = Columns(count: 40, links: links)
    let given = columns.crossings()
    columns.reduceCrossings()
    let first = columns.crossings()
    columns.reduceCrossings()
    #expect(first <= given)
    #expect(columns.crossings() <= first)
  }

  @Test("Rectangles stand at the highest place, there at the leftmost one, within the width")
  func packing() {
    func corners(_ sizes: [(Int, Int)], limit: Int) -> [Point] {
      Packing(sizes.map { Size(width: $0.0, height: $0.1) }, space: 10, limit: limit).corners
    }
    #expect(
      corners([(100, 50), (50, 20), (50, 10)], limit: 160) == [
        .init(x: 0, y: 0), .init(x: 110, y: 0), .init(x: 110, y: 30),
      ]
    )
    #expect(
      corners([(100, 20), (50, 20), (60, 10)], limit: 160) == [
        .init(x: 0, y: 0), .init(x: 110, y: 0), .init(x: 0, y: 30),
      ]
    )
    // One unit less of width.
    #expect(corners([(100, 50), (50, 20)], limit: 159) == [.init(x: 0, y: 0), .init(x: 0, y: 60)])
    // Below the highest of those that it would touch, and below a rectangle that is wider than the limit.
    #expect(
      corners([(50, 50), (50, 20), (110, 10)], limit: 110) == [
        .init(x: 0, y: 0), .init(x: 60, y: 0), .init(x: 0, y: 60),
      ]
    )
    #expect(corners([(200, 50), (50, 20)], limit: 100) == [.init(x: 0, y: 0), .init(x: 0, y: 60)])
    #expect(Packing([], space: 10).size == Size(width: 0, height: 0))
  }

  @Test("1,000 rectangles don't overlap, leave little room, and fit a screen", .hangLimit)
  func manyRectangles() {
    var generator = Generator(state: 7)
    let sizes = (0..<1000).map { _ in
      Size(
        width: .random(in: 60...300, using: &generator),
        height: .random(in: 1...4, using: &generator) * 16
      )
    }
    let packing = Packing(sizes, space: 14)
    let areas = zip(packing.corners, sizes).map { corner, size in
      Area(corner: corner, size: Size(width: size.width + 13, height: size.height + 13))
    }
    expectClear(areas, [], "1,000 rectangles")
    let whole = Area(corner: Point(x: 0, y: 0), size: packing.size)
    #expect(zip(packing.corners, sizes).allSatisfy { whole.contains(Area(corner: $0, size: $1)) })
    #expect((12...20).contains(10 * packing.size.width / packing.size.height))
    let filled = areas.reduce(0) { $0 + $1.size.width * $1.size.height }
    #expect(10 * filled > 7 * packing.size.width * packing.size.height)
  }
}
