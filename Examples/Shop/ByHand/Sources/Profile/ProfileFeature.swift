public import Domain
public import Session

@MainActor public func profileScreen(account: Account, orders: any OrderHistory) -> Screen {
  let model = ProfileModel(account: account, history: orders)
  return Screen(model, keeping: model)
}
