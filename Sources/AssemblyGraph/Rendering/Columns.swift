import AssemblyCheck

/// The columns of a layered drawing, and the order of the items in each: boxes, and the bends of long edges.
struct Columns {
  /// The column of each item.
  private(set) var column: [Int]
  /// The items of each column, from top to bottom.
  private(set) var rows: [[Int]] = []
  /// The neighbors of each item in the columns before and after its own.
  private(set) var before: [[Int]]
  private(set) var after: [[Int]]
  /// The bends of the edges to each box, by column.
  private var bends: [[Int: Int]]
  private let count: Int

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

extension Columns {
  /// Orders the items of each column so that few edges cross.
  mutating func reduceCrossings() {
    // The sweeps end at a local minimum, so they start from two orders.
    var best = (rows: rows, crossings: crossings())
    for start in [rows, rows.map { $0.reversed() }] where best.crossings > 0 {
      rows = start
      var fails = 0
      for sweep in 0..<24 where best.crossings > 0 && fails < 6 {
        let isForward = sweep.isMultiple(of: 2)
        for row in isForward ? Array(rows.indices) : rows.indices.reversed() {
          sort(row, by: isForward ? before : after)
        }
        transpose()
        let crossings = crossings()
        fails += 1
        if crossings < best.crossings {
          best = (rows, crossings)
          fails = 0
        }
      }
    }
    rows = best.rows
  }

  private func positions() -> [Int] {
    var positions = Array(repeating: 0, count: column.count)
    for row in rows { for (at, item) in row.enumerated() { positions[item] = at } }
    return positions
  }

  /// Sorts a row by the weighted medians of its neighbors. Items without neighbors keep their place.
  private mutating func sort(_ row: Int, by neighbors: [[Int]]) {
    let positions = positions()
    let items = rows[row].map {
      (item: $0, median: Self.median(neighbors[$0].map { positions[$0] }.sorted()))
    }
    var movable = items.compactMap { entry in entry.median.map { (entry.item, $0) } }
      .enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)[...]
    rows[row] = items.map { $0.median == nil ? $0.item : movable.removeFirst() }
  }

  private static func median(_ positions: [Int]) -> Double? {
    let middle = positions.count / 2
    if positions.isEmpty { return nil }
    if positions.count % 2 == 1 { return Double(positions[middle]) }
    let (low, high) = (Double(positions[middle - 1]), Double(positions[middle]))
    if positions.count == 2 { return (low + high) / 2 }
    let left = low - Double(positions[0])
    let right = Double(positions[positions.count - 1]) - high
    return left + right == 0 ? (low + high) / 2 : (low * right + high * left) / (left + right)
  }

  /// Exchanges adjacent items as long as that removes crossings.
  private mutating func transpose() {
    var positions = positions()
    for _ in 0..<(column.count > 1000 ? 1 : 4) {
      var isImproved = false
      for row in rows.indices {
        for at in rows[row].indices.dropLast() {
          let (upper, lower) = (rows[row][at], rows[row][at + 1])
          let now =
            Self.crossings(upper, lower, before, positions) + Self.crossings(upper, lower, after, positions)
          if now == 0 { continue }
          let then =
            Self.crossings(lower, upper, before, positions) + Self.crossings(lower, upper, after, positions)
          guard then < now else { continue }
          isImproved = true
          rows[row].swapAt(at, at + 1)
          (positions[upper], positions[lower]) = (at + 1, at)
        }
      }
      if !isImproved { return }
    }
  }

  /// The crossings between the edges of two items, of which the first is above the second.
  private static func crossings(_ upper: Int, _ lower: Int, _ neighbors: [[Int]], _ positions: [Int]) -> Int {
    var count = 0
    for one in neighbors[upper] {
      for other in neighbors[lower] where positions[one] > positions[other] { count += 1 }
    }
    return count
  }

  /// The number of crossings.
  private func crossings() -> Int {
    let positions = positions()
    var count = 0
    for row in rows {
      // An edge crosses those that start above it and end below it.
      var above: [Int] = []
      for end in row.flatMap({ after[$0].map { positions[$0] }.sorted() }) {
        let index = above.firstIndexOfRest { $0 > end }
        count += above.count - index
        above.insert(end, at: index)
      }
    }
    return count
  }
}

extension Columns {
  /// The vertical center of each item: as near to its neighbors as order and heights allow.
  ///
  /// - Parameter heights: The heights of the items, with the space around them.
  func centers(heights: [Int]) -> [Int] {
    var centers = Array(repeating: 0.0, count: column.count)
    for row in rows {
      var y = 0.0
      for item in row {
        centers[item] = y + Double(heights[item]) / 2
        y += Double(heights[item])
      }
    }
    for pass in 0..<20 {
      let isForward = pass.isMultiple(of: 2)
      for row in isForward ? rows : rows.reversed() {
        settle(row, heights, &centers) { item in
          let side = isForward ? before[item] : after[item]
          return side.isEmpty || pass >= 16 ? before[item] + after[item] : side
        }
      }
    }
    let top = rows.joined().map { centers[$0] - Double(heights[$0]) / 2 }.min() ?? 0
    return centers.map { Int(($0 - top).rounded()) }
  }

  /// Moves the items of a row to the mean of their neighbors, as far as their order allows: the least squares under an
  /// order, by pooling adjacent violators (Barlow, Bartholomew, Bremner and Brunk, 1972).
  private func settle(_ row: [Int], _ heights: [Int], _ centers: inout [Double], neighbors: (Int) -> [Int]) {
    var offset = 0.0
    var offsets: [Double] = []
    var blocks: [(sum: Double, weight: Double, count: Int)] = []
    for (at, item) in row.enumerated() {
      if at > 0 { offset += Double(heights[row[at - 1]] + heights[item]) / 2 }
      offsets.append(offset)
      var sum = 0.0
      var weight = 0.0
      for neighbor in neighbors(item) {
        // A long edge should be straight.
        let isStraight = item >= count && neighbor >= count
        sum += centers[neighbor] * (isStraight ? 8 : 1)
        weight += isStraight ? 8 : 1
      }
      if weight == 0 { (sum, weight) = (centers[item] / 10, 0.1) }
      blocks.append((sum - offset * weight, weight, 1))
      while blocks.count > 1, let last = blocks.last {
        let above = blocks[blocks.count - 2]
        if above.sum / above.weight <= last.sum / last.weight { break }
        blocks.removeLast()
        blocks[blocks.count - 1] = (
          above.sum + last.sum, above.weight + last.weight, above.count + last.count
        )
      }
    }
    var at = 0
    for block in blocks {
      for _ in 0..<block.count {
        centers[row[at]] = block.sum / block.weight + offsets[at]
        at += 1
      }
    }
  }
}
