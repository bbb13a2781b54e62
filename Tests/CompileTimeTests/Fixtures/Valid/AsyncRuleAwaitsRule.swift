// shows: A cached asynchronous rule that awaits another, in a `Sendable` scene, on the main actor and in the caller's isolation
import Assembler

nonisolated final class Account: Sendable { init() async {} }
nonisolated final class Feed: Sendable { init(account: Account) {} }

protocol SendableFeedAssembler: ScopedAssembler, Sendable {
  func resolve() async -> Account
  func resolve() async -> Feed
}
extension SendableFeedAssembler {
  func resolve() async -> Account { await shared { await Account() } }
  func resolve() async -> Feed { await shared { Feed(account: await resolve()) } }
}

protocol MainActorFeedAssembler: ScopedAssembler {
  @MainActor func resolve() async -> Account
  @MainActor func resolve() async -> Feed
}
extension MainActorFeedAssembler {
  @MainActor func resolve() async -> Account { await shared { await Account() } }
  @MainActor func resolve() async -> Feed { await shared { Feed(account: await resolve()) } }
}

protocol CallerFeedAssembler: ScopedAssembler {
  nonisolated(nonsending) func resolve() async -> Account
  nonisolated(nonsending) func resolve() async -> Feed
}
extension CallerFeedAssembler {
  nonisolated(nonsending) func resolve() async -> Account { await shared { await Account() } }
  nonisolated(nonsending) func resolve() async -> Feed { await shared { Feed(account: await resolve()) } }
}
