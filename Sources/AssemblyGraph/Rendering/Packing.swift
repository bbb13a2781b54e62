/// Places rectangles without overlap, in order, so that the whole best fits a screen.
struct Packing {
  typealias Point = LayeredLayout.Point
  typealias Size = LayeredLayout.Size

  /// The left upper corner of each rectangle.
  private(set) var corners: [Point] = []
  private(set) var size = Size(width: 0, height: 0)

  private let space: Int

  /// - Complexity: O(*n*⁴) at worst. A rectangle usually fits at one of the first places.
  ///
  /// - Parameters:
  ///   - space: The space between two rectangles.
  ///   - limit: The width of the whole, or `nil` for the one that best fits.
  ///   - ratio: The width of the whole that best fits, in tenths of its height.
  init(_ sizes: [Size], space: Int, limit: Int? = nil, ratio: Int = 16) {
    self.space = space
    let (widest, all) = (sizes.map(\.width).max() ?? 0, sizes.reduce(0) { $0 + $1.width + space })
    var best = Double.infinity
    for limit in limit.map({ [$0] }) ?? (0...12).map({ widest + (all - widest) * $0 / 12 }) {
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

  /// Places each rectangle at the highest free place, and there at the leftmost one, up to a total width.
  private func corners(_ sizes: [Size], limit: Int) -> [Point] {
    var corners: [Point] = []
    for size in sizes {
      let placed = Array(zip(corners, sizes))
      let lefts = ([0] + placed.map { $0.x + $1.width + space }).sorted()
      let tops = ([0] + placed.map { $0.y + $1.height + space }).sorted()
      let places = tops.lazy.flatMap { y in lefts.lazy.map { Point(x: $0, y: y) } }
      let free = places.first { place in
        (place.x == 0 || place.x + size.width <= limit)
          && !placed.contains { corner, other in
            place.x < corner.x + other.width + space && corner.x < place.x + size.width + space
              && place.y < corner.y + other.height + space && corner.y < place.y + size.height + space
          }
      }
      // The place below all others is free.
      corners.append(free ?? Point(x: 0, y: tops.last ?? 0))
    }
    return corners
  }
}
