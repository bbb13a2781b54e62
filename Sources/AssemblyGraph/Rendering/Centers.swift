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
