public import Assembler
public import AssemblerEffects
public import AssemblerTesting
public import Checkout
public import Domain
public import LiveLeaves
public import Session

// What a test gets that says nothing else: one default for each leaf, for all test targets. A test's own rule
// replaces it. Objects are cached, so that everybody in a test has the same one.

extension AccountAssembler where Self: TestAssembler, Self: SessionLevel {
  public func resolve() -> Account { Account(user: .ada, savedBasket: Basket()) }
}
extension OrderHistoryAssembler where Self: TestAssembler, Self: ScopedAssembler {
  public func resolve() -> any OrderHistory { shared { MemoryOrders() } }
}
extension BasketStorageAssembler where Self: TestAssembler, Self: ScopedAssembler {
  public func resolve(user: User) -> any BasketStorage { shared(for: user) { MemoryBasketStorage() } }
}
extension LoyaltyAssembler where Self: TestAssembler {
  public func resolve() -> (any LoyaltyProgram)? { nil }
}
extension PaymentsAssembler where Self: TestAssembler, Self: ScopedAssembler {
  public func resolve() -> any PaymentService { shared { StubPayments() } }
}

// Of a test that stands for a session: what the application would build.

extension ProductsAssembler where Self: TestAssembler, Self: SessionLevel {
  public func resolve() -> any ProductSource { shared { StubProducts() } }
}
extension FlagsAssembler where Self: TestAssembler, Self: SessionLevel {
  public func resolve() -> FeatureFlags { shared { FeatureFlags(preferences: .inMemory()) } }
}

// Of a test that stands for the application.

extension ProductOriginAssembler where Self: TestAssembler {
  public func resolve(_ origin: ProductOrigin.Type) -> any ProductSource { shared { StubProducts() } }
}
extension SignInAssembler where Self: TestAssembler {
  public func resolve() -> any SignInService { shared { StubSignIn() } }
}
extension PreferencesAssembler where Self: TestAssembler, Self: ApplicationLevel {
  public func resolve() -> Preferences { shared { .inMemory() } }
}
