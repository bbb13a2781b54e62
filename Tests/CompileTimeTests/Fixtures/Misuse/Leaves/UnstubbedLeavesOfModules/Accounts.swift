import Assembler

public protocol AccountsSource {}
struct NetworkAccountsSource: AccountsSource {}
public struct AccountsModel {
  let source: any AccountsSource
}

public protocol AccountsAssembler: Assembling {
  func resolve() -> AccountsModel
  var accounts: any AccountsSource { get }
}
extension AccountsAssembler {
  public func resolve() -> AccountsModel { AccountsModel(source: accounts) }
}
extension AccountsAssembler where Self: LiveAssembler {
  public var accounts: any AccountsSource { NetworkAccountsSource() }
}
