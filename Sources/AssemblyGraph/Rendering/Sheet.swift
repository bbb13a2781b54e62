import AssemblyCheck

/// Nodes of a drawing with the arrows between them, which are laid out together.
struct Sheet {
  var nodes: [Drawing.Node]
  var arrows: [Drawing.Arrow]

  /// The sheets of the nodes that arrows connect, large ones first.
  var components: [Sheet] {
    var linked: [Int: [Int]] = [:]
    for arrow in arrows {
      linked[arrow.from, default: []].append(arrow.to)
      linked[arrow.to, default: []].append(arrow.from)
    }
    let groups = StronglyConnected.components(from: Array(nodes.indices)) { linked[$0] ?? [] }.map {
      $0.sorted()
    }
    let sorted = groups.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    var group = Array(repeating: 0, count: nodes.count)
    for (number, indices) in sorted.enumerated() { for index in indices { group[index] = number } }
    let arrows = Dictionary(grouping: arrows) { group[$0.from] }
    return sorted.enumerated().map { number, indices in part(indices, arrows: arrows[number] ?? []) }
  }

  var layout: LayeredLayout {
    LayeredLayout(sizes: nodes.map(\.boxSize), edges: arrows.map { .init(from: $0.from, to: $0.to) })
  }

  private func part(_ indices: [Int], arrows: [Drawing.Arrow]) -> Sheet {
    let places = Dictionary(uniqueKeysWithValues: zip(indices, indices.indices))
    return Sheet(
      nodes: indices.map { nodes[$0] },
      arrows: arrows.compactMap { arrow in
        places[arrow.from].flatMap { from in places[arrow.to].map { arrow.moved(from: from, to: $0) } }
      }
    )
  }
}

extension Sheet {
  /// A width that needs no scrolling far to the side.
  private static let widest = 4000
  private static let narrowest = 1600

  /// The sheet, or the rows into which it's folded if it's much wider than high, such as a chain of 300 rules.
  ///
  /// An arrow to another row ends at a small box with the name of its end, like one to another assembler.
  func folded() -> [(sheet: Sheet, layout: LayeredLayout)] {
    let layout = layout
    let (width, height) = (layout.size.width, layout.size.height + LayeredLayout.gap)
    let rows = Int((Double(width) / (1.6 * Double(height))).squareRoot())
    guard width > Self.widest, rows > 1 else { return [(self, layout)] }
    let limit = max(width / rows, Self.narrowest)
    let row = layout.corners.map { $0.x / limit }
    let arrows = Dictionary(grouping: arrows) { row[$0.from] }
    return Dictionary(grouping: nodes.indices) { row[$0] }.sorted { $0.key < $1.key }.flatMap {
      number,
      indices in
      self.row(number, indices, arrows[number] ?? []).components.map { ($0, $0.layout) }
    }
  }

  private func row(_ number: Int, _ indices: [Int], _ arrows: [Drawing.Arrow]) -> Sheet {
    var places = Dictionary(uniqueKeysWithValues: zip(indices, indices.indices))
    var sheet = Sheet(nodes: indices.map { nodes[$0] }, arrows: [])
    for arrow in arrows {
      guard let from = places[arrow.from] else { continue }
      if places[arrow.to] == nil {
        let target = nodes[arrow.to]
        places[arrow.to] = sheet.nodes.count
        sheet.nodes.append(
          .init(
            name: "\(target.name)r\(number)",
            title: target.title,
            request: nil,
            continuation: target.name
          )
        )
      }
      if let to = places[arrow.to] { sheet.arrows.append(arrow.moved(from: from, to: to)) }
    }
    return sheet
  }
}

extension Drawing.Arrow {
  fileprivate func moved(from: Int, to: Int) -> Drawing.Arrow {
    Drawing.Arrow(from: from, to: to, label: label, isReference: isReference, isInCycle: isInCycle)
  }
}
