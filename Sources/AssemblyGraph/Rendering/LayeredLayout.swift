import AssemblyCheck

/// A layered drawing of a connected directed graph, from left to right, in which no edge crosses a box.
///
/// The method is the one of Sugiyama, Tagawa and Toda ("Methods for Visual Understanding of Hierarchical System
/// Structures", 1981), with the weighted median and the transposition of Gansner, Koutsofios, North and Vo ("A Technique
/// for Drawing Directed Graphs", 1993). Boxes stand in columns. An edge that is longer than one column gets a bend in each
/// column between, which has a place in the order like a box has, so that the edge passes between boxes. It turns only
/// between two columns. Edges to one box share their bends.
struct LayeredLayout {
  struct Size: Equatable {
    var width: Int
    var height: Int
  }

  struct Point: Equatable {
    var x: Int
    var y: Int
  }

  struct Edge: Hashable {
    let from: Int
    let to: Int
  }

  /// The left upper corner of each box.
  private(set) var corners: [Point]
  /// The points of each edge. Between two points of different height, the edge turns between two columns.
  private(set) var routes: [[Point]] = []
  private(set) var size = Size(width: 0, height: 0)

  /// The vertical space between two boxes.
  static let gap = 14
  /// The vertical space for an edge that passes between boxes.
  static let bendHeight = 12
  /// Half of the space between two edges in opposite directions.
  private static let shift = 4

  private let sizes: [Size]
  private var borders: [(left: Int, right: Int)] = []

  /// - Complexity: O(*b* + *e* log *e*) for each of a fixed number of sweeps, where *b* counts boxes and bends, and *e*
  ///   the edges between adjacent columns.
  init(sizes: [Size], edges: [Edge]) {
    self.sizes = sizes
    corners = Array(repeating: Point(x: 0, y: 0), count: sizes.count)
    let links = Self.withoutCycles(edges, count: sizes.count)
    var columns = Columns(count: sizes.count, links: links)
    columns.reduceCrossings()
    let centers = columns.centers(
      heights: columns.column.indices.map { $0 < sizes.count ? sizes[$0].height + Self.gap : Self.bendHeight }
    )
    place(columns, centers)
    let all = Set(edges)
    routes = edges.map { edge in
      let route = route(edge, columns, centers)
      guard edge.from != edge.to, all.contains(Edge(from: edge.to, to: edge.from)) else { return route }
      // Two edges in opposite directions run side by side.
      let shift = corners[edge.from].x < corners[edge.to].x ? -Self.shift : Self.shift
      return route.map { Point(x: $0.x, y: $0.y + shift) }
    }
    size = Size(
      width: max(
        sizes.indices.map { corners[$0].x + sizes[$0].width }.max() ?? 0,
        // A loop extends beyond its box.
        routes.joined().map(\.x).max() ?? 0
      ),
      height: max(
        sizes.indices.map { corners[$0].y + sizes[$0].height }.max() ?? 0,
        routes.joined().map { $0.y + Self.bendHeight / 2 }.max() ?? 0
      )
    )
  }

  /// Reverses the edges that close a cycle, and removes loops and duplicates.
  private static func withoutCycles(_ edges: [Edge], count: Int) -> [Edge] {
    var next: [[Int]] = Array(repeating: [], count: count)
    var isEntered = Array(repeating: false, count: count)
    for edge in edges where edge.from != edge.to {
      next[edge.from].append(edge.to)
      isEntered[edge.to] = true
    }
    enum State { case new, open, done }
    var states = Array(repeating: State.new, count: count)
    var links: [Edge] = []
    // A search in depth, with the number of edges that were followed from each open box.
    var open: [(node: Int, followed: Int)] = []
    for start in next.indices.filter({ !isEntered[$0] }) + Array(next.indices) where states[start] == .new {
      open.append((start, 0))
      states[start] = .open
      while let (node, followed) = open.last {
        guard followed < next[node].count else {
          states[node] = .done
          open.removeLast()
          continue
        }
        open[open.count - 1].followed += 1
        let to = next[node][followed]
        links.append(states[to] == .open ? Edge(from: to, to: node) : Edge(from: node, to: to))
        if states[to] == .new {
          states[to] = .open
          open.append((to, 0))
        }
      }
    }
    return links.unique()
  }
}

extension LayeredLayout {
  /// Sets the corners of linked boxes and the borders of the columns.
  private mutating func place(_ columns: Columns, _ centers: [Int]) {
    var left = 0
    for row in columns.rows {
      let boxes = row.filter { $0 < sizes.count }
      let width = boxes.map { sizes[$0].width }.max() ?? 0
      borders.append((left, left + width))
      for box in boxes { corners[box] = Point(x: left, y: centers[box] - sizes[box].height / 2) }
      // More edges need more space to turn.
      left += width + min(150, 44 + 3 * row.reduce(0) { $0 + columns.after[$1].count })
    }
  }

  private func route(_ edge: Edge, _ columns: Columns, _ centers: [Int]) -> [Point] {
    if edge.from == edge.to { return loop(edge.from) }
    guard let items = columns.path(from: edge.from, to: edge.to) else {
      return route(Edge(from: edge.to, to: edge.from), columns, centers).reversed()
    }
    return items.enumerated().flatMap { number, item in
      let (left, right) = borders[columns.column[item]]
      let start = Point(x: left, y: centers[item])
      let end = Point(x: right, y: centers[item])
      if number == 0 {
        let side = Point(x: left + sizes[item].width, y: start.y)
        // An arrow that ends with a line of no length has no direction.
        return side == end ? [end] : [side, end]
      }
      return number == items.count - 1 ? [start] : [start, end]
    }
  }

  /// A loop at the right side of a box.
  private func loop(_ box: Int) -> [Point] {
    let x = corners[box].x + sizes[box].width
    let y = corners[box].y + sizes[box].height / 2
    return [Point(x: x, y: y - 6), Point(x: x + 22, y: y), Point(x: x, y: y + 6)]
  }
}
