import Assembler

public struct Account: Sendable {}
public protocol LoginDataSource: Sendable {}
public struct GetAccounts: Sendable {
  let source: any LoginDataSource
}
public struct LoginPresenter: Sendable {
  let account: String
  let get: GetAccounts
}

public protocol LoginSceneAssembler: ScopedAssembler {
  func resolve(account: String) -> LoginPresenter
  func resolve() -> GetAccounts
  func resolve() -> any LoginDataSource
}
extension LoginSceneAssembler {
  public func resolve(account: String) -> LoginPresenter { LoginPresenter(account: account, get: resolve()) }
  public func resolve() -> GetAccounts { shared { GetAccounts(source: resolve()) } }
}
extension LoginSceneAssembler where Self: LiveAssembler {
  public func resolve() -> any LoginDataSource { LiveLogin() }
}
struct LiveLogin: LoginDataSource {}
