import Foundation

struct Account: Equatable, Sendable { var name: String }

/// A client with eight endpoints. `StubNetwork.swift` is what `assembly stub Network` writes.
protocol Network: Sendable {
  var isOnline: Bool { get }
  func account(id: Int) async throws -> Account
  func accounts(page: Int, size: Int) async throws -> [Account]
  func rename(_ account: Account, to name: String) async throws
  func delete(_ account: Account) async throws
  func events(of account: Account) -> AsyncStream<String>
  func cancel()
  func token(for account: Account) -> UUID
}

/// What a test of the client's user makes.
struct Renaming {
  let network: any Network

  func capitalize(id: Int) async throws -> Account {
    let account = try await network.account(id: id)
    try await network.rename(account, to: account.name.uppercased())
    return Account(name: account.name.uppercased())
  }
}
