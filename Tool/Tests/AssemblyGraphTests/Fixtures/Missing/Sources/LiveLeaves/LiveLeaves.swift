import Assembler
import Orders
import Payment
import Reviews

struct LiveOrders: OrdersDataSource {}
struct LivePayment: PaymentDataSource {}
struct LiveReviews: ReviewsDataSource {}

extension OrdersSceneAssembler where Self: LiveAssembler {
  public func resolve() -> any OrdersDataSource { LiveOrders() }
}
extension PaymentSceneAssembler where Self: LiveAssembler {
  public func resolve() -> any PaymentDataSource { LivePayment() }
}
extension ReviewsSceneAssembler where Self: LiveAssembler {
  public func resolve() -> any ReviewsDataSource { LiveReviews() }
}
