/// The columns of a layered drawing, and the order of the items in each: boxes, and the bends of long edges.
struct Columns {
  /// The column of each item.
  private(set) var column: [Int]
  /// The items of each column, from top to bottom.
  var rows: [[Int]] = []
  /// The neighbors of each item in the columns before and after its own.
  private(set) var before: [[Int]]
  private(set) var after: [[Int]]
  /// The bends of the edges to each box, by column.
  private var bends: [[Int: Int]]
  let count: Int

  /// - Parameter links: The edges, without cycles.
  init(count: Int, links: [LayeredLayout.Edge]) {
    self.count = count
    column = Self.columns(count: count, links: links)
    before = Array(repeating: [], count: count)
    after = before
    bends = Array(repeating: [:], count: count)
    for link in links {
      var last = link.to
      for place in stride(from: column[link.to] - 1, to: column[link.from], by: -1) {
        if let bend = bends[link.to][place] {
          last = bend
          continue
        }
        let bend = column.count
        column.append(place)
        before.append([])
        after.append([last])
        before[last].append(bend)
        bends[link.to][place] = bend
        last = bend
      }
      after[link.from].append(last)
      before[last].append(link.from)
    }
    rows = Array(repeating: [], count: (column.max() ?? -1) + 1)
    fillRows()
  }

  /// The items that an edge passes, or `nil` if the edge is reversed.
  func path(from: Int, to: Int) -> [Int]? {
    guard column[from] < column[to] else { return nil }
    return [from] + (column[from] + 1..<column[to]).compactMap { bends[to][$0] } + [to]
  }

  /// Assigns each box to a column after those of its callers.
  ///
  /// A column has a limited number of boxes, as in Coffman and Graham's scheduling (1972): of the boxes that could stand
  /// in it, those with the longest path below come first. Then each box moves toward the side on which it has more
  /// edges, which shortens them.
  private static func columns(count: Int, links: [LayeredLayout.Edge]) -> [Int] {
    var next: [[Int]] = Array(repeating: [], count: count)
    var previous = next
    for link in links {
      next[link.from].append(link.to)
      previous[link.to].append(link.from)
    }
    var left = previous.map(\.count)
    var order = left.indices.filter { left[$0] == 0 }
    var at = 0
    while at < order.count {
      for to in next[order[at]] {
        left[to] -= 1
        if left[to] == 0 { order.append(to) }
      }
      at += 1
    }
    var height = Array(repeating: 0, count: count)
    for box in order.reversed() { height[box] = next[box].reduce(0) { max($0, height[$1] + 1) } }

    // Boxes are four times as wide as high, with the space around them.
    let limit = max(8, Int((Double(count) * 2.5).squareRoot()))
    var column = Array(repeating: 0, count: count)
    var sizes = Array(repeating: 0, count: count)
    func firstColumn(of box: Int) -> Int { previous[box].reduce(0) { max($0, column[$1] + 1) } }
    for (_, box) in order.enumerated().sorted(by: {
      (-height[$0.element], $0.offset) < (-height[$1.element], $1.offset)
    }) {
      column[box] = sizes[firstColumn(of: box)...].firstIndex { $0 < limit } ?? firstColumn(of: box)
      sizes[column[box]] += 1
    }
    func move(_ box: Int, _ columns: some Sequence<Int>) {
      guard let to = columns.first(where: { sizes[$0] < limit }) else { return }
      sizes[column[box]] -= 1
      sizes[to] += 1
      column[box] = to
    }
    for _ in 0..<4 {
      for box in order.reversed() where next[box].count >= max(1, previous[box].count) {
        let last = next[box].reduce(Int.max) { min($0, column[$1]) } - 1
        move(box, (column[box] + 1..<max(last, column[box]) + 1).reversed())
      }
      for box in order where previous[box].count > next[box].count {
        move(box, firstColumn(of: box)..<column[box])
      }
    }
    return column
  }

  /// Fills the rows in the order in which a search from the left finds the items.
  private mutating func fillRows() {
    var isFound = Array(repeating: false, count: column.count)
    for start in column.indices where start < count && before[start].isEmpty {
      var open = [start]
      while let item = open.popLast() {
        if isFound[item] { continue }
        isFound[item] = true
        rows[column[item]].append(item)
        open += after[item].reversed()
      }
    }
  }
}
