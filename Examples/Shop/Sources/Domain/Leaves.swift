// The protocols of the leaves: what the shop asks of the world outside. `Networking` and `Persistence`
// implement them, and so do the stubs of the tests. They are bound to classes: passing one on copies a
// reference.

public protocol ProductSource: AnyObject, Sendable {
  func products() async throws -> [Product]
}

public protocol SignInService: AnyObject, Sendable {
  func signIn(name: String) async throws -> User
}

public protocol PaymentService: AnyObject, Sendable {
  /// Takes the money and returns the receipt's name.
  func pay(_ amount: Money, by user: User) async throws -> String
}

/// Keeps one user's basket from one session to the next.
public protocol BasketStorage: AnyObject, Sendable {
  /// The saved basket; an empty one if there is none. Throws if there is one that cannot be read.
  func load() throws -> Basket
  func save(_ basket: Basket) throws
}

public protocol OrderHistory: AnyObject, Sendable {
  func orders(of user: User.ID) -> [Order]
  func append(_ order: Order) throws
}

/// The basket of a session, which every feature sees and `Cart` implements.
public protocol ShoppingBasket: AnyObject, Sendable {
  var contents: Basket { get }
  /// Changes the contents and saves them. If saving fails, nothing has changed.
  func update(_ change: (inout Basket) -> Void) throws
}
