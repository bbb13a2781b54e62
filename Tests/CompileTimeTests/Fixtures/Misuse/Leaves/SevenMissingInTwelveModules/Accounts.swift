import Assembler

public protocol AccountsSource {}
struct NetworkAccountsSource: AccountsSource {}
public struct AccountsModel {
  let source: any AccountsSource
}

public protocol AccountsAssembler: Assembling {
  func resolve() -> AccountsModel
  func resolve() -> any AccountsSource
}
extension AccountsAssembler {
  public func resolve() -> AccountsModel { AccountsModel(source: resolve()) }
}
extension AccountsAssembler where Self: LiveAssembler {
  public func resolve() -> any AccountsSource { NetworkAccountsSource() }
}
