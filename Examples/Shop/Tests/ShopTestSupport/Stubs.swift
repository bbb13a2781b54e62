public import AssemblerTesting
public import Domain
import Session
import Synchronization

extension User {
  public static let ada = User(id: "ada", name: "Ada", isMember: true)
  public static let bob = User(id: "bob", name: "Bob", isMember: false)
}
extension Product {
  public static let teapot = Product(id: "teapot", name: "Teapot", price: Money(cents: 32_00))
  public static let cup = Product(id: "cup", name: "Cup", price: Money(cents: 7_25))
}

public final class StubProducts: ProductSource {
  /// Each request, with the number of failures that are still to come.
  public let requests = Recorder<Int>()
  private let all: [Product]
  private let failures: Mutex<Int>

  /// Fails the first `failures` requests.
  public init(_ products: [Product] = [.teapot, .cup], failures: Int = 0) {
    all = products
    self.failures = Mutex(failures)
  }

  public func products() async throws -> [Product] {
    let left = failures.withLock { failures in
      defer { failures = max(0, failures - 1) }
      return failures
    }
    requests.record(left)
    if left > 0 { throw ShopError("no connection") }
    return all
  }
}

public final class StubSignIn: SignInService {
  public init() {}

  public func signIn(name: String) async throws -> User {
    guard let user = [User.ada, .bob].first(where: { $0.id == name }) else { throw ShopError("nobody is \(name)") }
    return user
  }
}

public final class StubPayments: PaymentService {
  public let amounts = Recorder<Money>()
  private let refusal: ShopError?

  public init(refusal: ShopError? = nil) { self.refusal = refusal }

  public func pay(_ amount: Money, by user: User) async throws -> String {
    if let refusal { throw refusal }
    amounts.record(amount)
    return "receipt-\(amounts.values.count)"
  }
}

/// Saved baskets, and the failure that saving ends with.
public final class MemoryBasketStorage: BasketStorage {
  public let saved = Recorder<Basket>()
  private let failure: ShopError?

  public init(failure: ShopError? = nil) { self.failure = failure }

  public func load() throws -> Basket { saved.values.last ?? Basket() }

  public func save(_ basket: Basket) throws {
    if let failure { throw failure }
    saved.record(basket)
  }
}

public final class MemoryOrders: OrderHistory {
  private let all = Recorder<Order>()

  public init() {}

  public func orders(of user: User.ID) -> [Order] { all.values.filter { $0.user == user } }
  public func append(_ order: Order) throws { all.record(order) }
}

public final class StubBasket: ShoppingBasket {
  private let basket: Mutex<Basket>

  public init(_ basket: Basket = Basket()) { self.basket = Mutex(basket) }

  public var contents: Basket { basket.withLock { $0 } }
  public func update(_ change: (inout Basket) -> Void) throws { basket.withLock { change(&$0) } }
}
