/// Places rectangles without overlap, in order, so that the whole best fits a screen.
struct Packing {
  typealias Point = LayeredLayout.Point
  typealias Size = LayeredLayout.Size

  /// The left upper corner of each rectangle.
  private(set) var corners: [Point] = []
  private(set) var size = Size(width: 0, height: 0)

  private let space: Int

  /// - Complexity: O(*n*²) at worst, for rectangles in one row.
  ///
  /// - Parameters:
  ///   - space: The space between two rectangles.
  ///   - limit: The width of the whole, or `nil` for the one that best fits.
  ///   - ratio: The width of the whole that best fits, in tenths of its height.
  init(_ sizes: [Size], space: Int, limit: Int? = nil, ratio: Int = 16) {
    self.space = space
    let (widest, all) = (sizes.map(\.width).max() ?? 0, sizes.reduce(0) { $0 + $1.width + space })
    let widths = sequence(first: widest) { $0 < all ? $0 + $0 / 8 + 1 : nil }
    var best = Double.infinity
    for limit in limit.map({ [$0] }) ?? Array(widths) {
      let corners = corners(sizes, limit: limit)
      let size = Size(
        width: zip(corners, sizes).map { $0.x + $1.width }.max() ?? 0,
        height: zip(corners, sizes).map { $0.y + $1.height }.max() ?? 0
      )
      // The scale at which the whole fits, and the space that it leaves empty.
      let length = Double(max(10 * size.width, ratio * size.height))
      let score = length * length * Double(size.width * size.height)
      if score < best { (best, self.corners, self.size) = (score, corners, size) }
    }
  }

  /// Places each rectangle at the highest place below or beside those before, and there at the leftmost one, up to a
  /// total width.
  private func corners(_ sizes: [Size], limit: Int) -> [Point] {
    // The lower border of what is placed: the height of each step, from its left end to the next step.
    var steps = [Point(x: 0, y: 0)]
    return sizes.map { size in
      func top(at step: Int) -> Int {
        steps[step...].prefix { $0.x < steps[step].x + size.width + space }.map(\.y).max() ?? 0
      }
      let fitting = steps.indices.prefix { $0 == 0 || steps[$0].x + size.width <= limit }
      let corner = fitting.map { Point(x: steps[$0].x, y: top(at: $0)) }.min { $0.y < $1.y } ?? steps[0]
      let end = corner.x + size.width + space
      let rest = steps.last { $0.x <= end }?.y ?? 0
      steps =
        steps.filter { $0.x < corner.x } + [Point(x: corner.x, y: corner.y + size.height + space)]
        + [Point(x: end, y: rest)] + steps.filter { $0.x > end }
      return corner
    }
  }
}
