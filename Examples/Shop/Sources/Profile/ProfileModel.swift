import Domain
import Session

@MainActor final class ProfileModel: ScreenContent {
  private let user: User
  private let history: any OrderHistory

  init(account: Account, history: any OrderHistory) {
    user = account.user
    self.history = history
  }

  var lines: [String] {
    let orders = history.orders(of: user.id).map { "  \($0.receipt): \($0.paid)" }
    return ["\(user.name)\(user.isMember ? ", member" : "")"]
      + (orders.isEmpty ? ["  no orders yet"] : orders)
  }
}
