import Assembler

public struct Card: Sendable {}
public protocol PaymentDataSource: Sendable {}
public struct GetCards: Sendable {
  let source: any PaymentDataSource
}
public struct PaymentPresenter: Sendable {
  let card: String
  let get: GetCards
}

public protocol PaymentSceneAssembler: ScopedAssembler {
  func resolve(card: String) -> PaymentPresenter
  func resolve() -> GetCards
  func resolve() -> any PaymentDataSource
}
extension PaymentSceneAssembler {
  public func resolve(card: String) -> PaymentPresenter { PaymentPresenter(card: card, get: resolve()) }
  public func resolve() -> GetCards { shared { GetCards(source: resolve()) } }
}
