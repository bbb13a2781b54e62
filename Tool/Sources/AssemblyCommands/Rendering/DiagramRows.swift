import AssemblyCheck

// Graphviz puts everything that no arrow connects into one column. These rows make a picture of it that fits a screen.

extension Diagram {
  /// The nodes that arrows connect, in source order. Single nodes are last.
  var parts: [[Int]] {
    var linked: [Int: [Int]] = [:]
    for arrow in arrows {
      linked[arrow.from, default: []].append(arrow.to)
      linked[arrow.to, default: []].append(arrow.from)
    }
    let parts = StronglyConnected.components(from: Array(nodes.indices)) { linked[$0] ?? [] }
      .map { $0.sorted() }.sorted { $0[0] < $1[0] }
    return parts.filter { $0.count > 1 } + parts.filter { $0.count == 1 }
  }

  /// The column of each node: after those of the nodes that request it. The nodes of a cycle follow each other.
  var columns: [Int] {
    let next = Dictionary(grouping: arrows, by: \.from).mapValues { $0.map(\.to) }
    let groups = StronglyConnected.components(from: Array(nodes.indices)) { next[$0] ?? [] }
    var columns = Array(repeating: 0, count: nodes.count)
    // A group comes after those that it reaches.
    for group in groups.reversed() {
      let first = group.map { columns[$0] }.max() ?? 0
      for (place, node) in group.sorted().enumerated() { columns[node] = first + place }
      let members = Set(group)
      for node in group {
        for to in next[node] ?? [] where !members.contains(to) {
          columns[to] = max(columns[to], columns[node] + 1)
        }
      }
    }
    return columns
  }

  /// The parts as blocks, from the first of their columns to the last.
  var blocks: [DiagramBlock] {
    let columns = columns
    return parts.compactMap { part in
      let sorted = part.sorted { columns[$0] < columns[$1] }
      guard let first = sorted.first, let last = sorted.last else { return nil }
      let heights = Dictionary(grouping: part) { columns[$0] }.values.map(\.count)
      return DiagramBlock(
        first: nodes[first].name,
        last: nodes[last].name,
        width: columns[last] + 1,
        height: heights.max() ?? 0
      )
    }
  }
}

/// Something that stands on its own in a picture: nodes that arrows connect, or an assembler with its children.
struct DiagramBlock {
  /// A node of the first column.
  let first: String
  /// A node of the last column.
  let last: String
  /// The number of columns, and of nodes in the highest one.
  let width: Int
  let height: Int
}

/// Blocks in rows. Links that aren't drawn hold a row together.
struct DiagramRows {
  private(set) var links: [(from: String, to: String)] = []
  /// All rows as one block, or `nil` if there is none.
  private(set) var whole: DiagramBlock?

  init(_ blocks: [DiagramBlock]) {
    let area = blocks.reduce(0) { $0 + $1.width * $1.height }
    let limit = max(blocks.map(\.width).max() ?? 0, Int((0.4 * Double(area)).squareRoot()))
    var rows: [[DiagramBlock]] = []
    var width = limit
    for block in blocks {
      if width + block.width > limit {
        rows.append([])
        width = 0
      }
      if let last = rows[rows.count - 1].last { links.append((last.last, block.first)) }
      rows[rows.count - 1].append(block)
      width += block.width
    }
    whole = Self.stacked(
      rows.compactMap { row in
        row.last.map { last in
          DiagramBlock(
            first: row[0].first,
            last: last.last,
            width: row.reduce(0) { $0 + $1.width },
            height: row.map(\.height).max() ?? 0
          )
        }
      }
    )
  }

  /// Blocks below each other, as one.
  static func stacked(_ blocks: [DiagramBlock]) -> DiagramBlock? {
    guard let widest = blocks.max(by: { $0.width < $1.width }) else { return nil }
    return DiagramBlock(
      first: widest.first,
      last: widest.last,
      width: widest.width,
      height: blocks.reduce(0) { $0 + $1.height }
    )
  }
}
