import Domain

final class StubServer: ProductSource, Payments, OrderHistory {
  func products() -> [String] { ["Tea"] }
  func pay(_ cents: Int) {}
  func orders(of user: User) -> [String] { [] }
}
