/// An amount in cents.
public struct Money: Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
  public var cents: Int

  public init(cents: Int) { self.cents = cents }

  public static func + (a: Money, b: Money) -> Money { Money(cents: a.cents + b.cents) }
  public static func * (price: Money, count: Int) -> Money { Money(cents: price.cents * count) }
  public static func < (a: Money, b: Money) -> Bool { a.cents < b.cents }

  /// The amount without `percent` hundredths of it, rounded down to a cent.
  public func reduced(byPercent percent: Int) -> Money { Money(cents: cents * (100 - percent) / 100) }

  public var description: String {
    let fraction = "\(cents % 100)"
    return "$\(cents / 100).\(fraction.count == 1 ? "0" : "")\(fraction)"
  }
}

public struct Product: Hashable, Sendable, Codable, Identifiable {
  public typealias ID = String

  public var id: ID
  public var name: String
  public var price: Money

  public init(id: ID, name: String, price: Money) {
    self.id = id
    self.name = name
    self.price = price
  }
}

/// The products that somebody wants to buy, in the order in which they were added.
public struct Basket: Hashable, Sendable, Codable {
  public struct Line: Hashable, Sendable, Codable {
    public var product: Product
    public var count: Int

    public var price: Money { product.price * count }
  }

  public private(set) var lines: [Line] = []

  public init(_ products: Product...) {
    for product in products { add(product) }
  }

  public var isEmpty: Bool { lines.isEmpty }
  public var total: Money { lines.reduce(Money(cents: 0)) { $0 + $1.price } }

  public mutating func add(_ product: Product) {
    if let index = lines.firstIndex(where: { $0.product.id == product.id }) {
      lines[index].count += 1
    } else {
      lines.append(Line(product: product, count: 1))
    }
  }

  /// Removes one piece of the product; the line goes with the last one.
  public mutating func removeOne(_ id: Product.ID) {
    guard let index = lines.firstIndex(where: { $0.product.id == id }) else { return }
    lines[index].count -= 1
    if lines[index].count == 0 { lines.remove(at: index) }
  }
}
