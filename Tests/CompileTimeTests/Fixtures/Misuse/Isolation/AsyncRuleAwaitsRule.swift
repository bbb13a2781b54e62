// mistake: A cached asynchronous rule awaits another, in a scene that isn't `Sendable`
// swift5: accepted
import Assembler

final class Account: Sendable { init() async {} }
final class Feed: Sendable { init(account: Account) {} }

protocol FeedAssembler: ScopedAssembler {
  func account() async -> Account
  func resolve() async -> Feed
}
extension FeedAssembler {
  func account() async -> Account { await shared { await Account() } }
  func resolve() async -> Feed { await shared { Feed(account: await account()) } }
  // expected-error@-1 {{sending 'self' risks causing data races}}
  // expected-note@-2 {{sending nonisolated(nonsending) task-isolated 'self' to nonisolated instance method 'account()' risks causing data races between nonisolated and nonisolated(nonsending) task-isolated uses}}
}
