public struct User: Hashable, Sendable, Codable, Identifiable {
  public var id: String
  public var name: String
  public var isMember: Bool

  public init(id: String, name: String, isMember: Bool) {
    self.id = id
    self.name = name
    self.isMember = isMember
  }
}

/// A user who has signed in, with the data that a session starts from.
public struct Account: Hashable, Sendable {
  public var user: User
  /// The basket of the last session.
  public var savedBasket: Basket

  public init(user: User, savedBasket: Basket) {
    self.user = user
    self.savedBasket = savedBasket
  }
}

public struct Order: Hashable, Sendable, Codable {
  public var user: User.ID
  public var basket: Basket
  public var paid: Money
  /// The payment service's name of the payment.
  public var receipt: String

  public init(user: User.ID, basket: Basket, paid: Money, receipt: String) {
    self.user = user
    self.basket = basket
    self.paid = paid
    self.receipt = receipt
  }
}

/// A failure that the person in front of the shop is told about.
public struct ShopError: Error, Hashable, CustomStringConvertible {
  public var description: String

  public init(_ description: String) { self.description = description }
}
