import AssemblyCheck

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
        var positions = positions()
        for row in isForward ? Array(rows.indices) : rows.indices.reversed() {
          sort(row, by: isForward ? before : after, &positions)
        }
        transpose(&positions)
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
  private mutating func sort(_ row: Int, by neighbors: [[Int]], _ positions: inout [Int]) {
    let items = rows[row].map {
      (item: $0, median: Self.median(neighbors[$0].map { positions[$0] }.sorted()))
    }
    var movable = items.compactMap { entry in entry.median.map { (entry.item, $0) } }
      .enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)[...]
    rows[row] = items.map { $0.median == nil ? $0.item : movable.removeFirst() }
    for (at, item) in rows[row].enumerated() { positions[item] = at }
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
  private mutating func transpose(_ positions: inout [Int]) {
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
  func crossings() -> Int {
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
