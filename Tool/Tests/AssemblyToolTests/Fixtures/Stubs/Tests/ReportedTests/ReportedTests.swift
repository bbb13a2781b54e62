import Foundation

@testable import Reported

// What a test passes, sets and calls.
@MainActor func use() async throws {
  let vault = StubVault(onAll: { [Coin()] })
  await vault.put(Coin())
  var login = StubLogin(account: Coin(), logIn: Coin())
  login.onAccount = { () throws(Fault) in throw .broken }
  _ = try login.logOut()
  let feed = Feed.unimplemented(find: Coin())
  _ = await feed.find(1)
  let github = GithubClient.unimplemented(fetchMetadata: Metadata())
  _ = try await github.fetchMetadata("")
  _ = StubRecord<Int>(id: 1).title
  let stubs: [Any] = [
    StubShelf(), StubMoney(), StubPanel(), StubPosting(), StubShowing(), StubMaking(), Space.StubService(),

    StubCell(), StubRow(), StubWorker(), StubLines<String>(load: ""), HTTPClient.unimplemented(), StubPipe(),
  ]
  print(stubs)
}
