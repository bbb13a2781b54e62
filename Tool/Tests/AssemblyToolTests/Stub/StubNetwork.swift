import AssemblerTesting
import Foundation

/// A stub of `Network`. What a test calls and didn't set fails it.
struct StubNetwork: Network {
  var onIsOnline: @Sendable () -> Bool = unimplemented("StubNetwork.isOnline", placeholder: false)
  var onAccount: @Sendable (_ id: Int) async throws -> Account = unimplemented("StubNetwork.account(id:)")
  var onAccounts: @Sendable (_ page: Int, _ size: Int) async throws -> [Account] = unimplemented(
    "StubNetwork.accounts(page:size:)"
  )
  var onRename: @Sendable (_ account: Account, _ name: String) async throws -> Void = unimplemented(
    "StubNetwork.rename(_:to:)"
  )
  var onDelete: @Sendable (_ account: Account) async throws -> Void = unimplemented("StubNetwork.delete(_:)")
  var onEvents: @Sendable (_ account: Account) -> AsyncStream<String> = unimplemented(
    "StubNetwork.events(of:)",
    placeholder: AsyncStream<String> { $0.finish() }
  )
  var onCancel: @Sendable () -> Void = unimplemented("StubNetwork.cancel()")
  var onToken: @Sendable (_ account: Account) -> UUID

  /// Each value is what an endpoint returns after it failed a test: none can be made here.
  init(
    token: UUID,
  ) {
    onToken = { _ in
      reportUnimplemented("StubNetwork.token(for:)")
      return token
    }
  }

  var isOnline: Bool { onIsOnline() }
  func account(id: Int) async throws -> Account { try await onAccount(id) }
  func accounts(page: Int, size: Int) async throws -> [Account] { try await onAccounts(page, size) }
  func rename(_ account: Account, to name: String) async throws { try await onRename(account, name) }
  func delete(_ account: Account) async throws { try await onDelete(account) }
  func events(of account: Account) -> AsyncStream<String> { onEvents(account) }
  func cancel() { onCancel() }
  func token(for account: Account) -> UUID { onToken(account) }
}
