// mistake: A rule on an actor awaits one that is on none
// swift5: accepted
import Assembler

final class Feed: Sendable { init() async {} }
struct Screen: Sendable { let feed: Feed }

protocol AppAssembler: ScopedAssembler {
  var feed: Feed { get async }
}
extension AppAssembler {
  var feed: Feed { get async { await shared { await Feed() } } }
}
protocol ScreenAssembler: ScopedAssembler {
  nonisolated(nonsending) func screen() async -> Screen
  @MainActor func home() async -> Screen
  var feed: Feed { get async }
}
extension ScreenAssembler where Self: ChildAssembler, Parent: AppAssembler {
  nonisolated(nonsending) func screen() async -> Screen { Screen(feed: await parent.feed) }
  // expected-error@-1:78 {{non-Sendable type 'Self.Parent' cannot exit caller isolation inheriting-isolated context in call to nonisolated property 'feed'}}
  @MainActor func home() async -> Screen { Screen(feed: await feed) }
  // expected-error@-1:63 {{non-Sendable type 'Self' cannot exit main actor-isolated context in call to nonisolated property 'feed'}}
  // expected-elsewhere {{note: consider making generic parameter 'Self' conform to the 'Sendable' protocol}}
  var feed: Feed { get async { await parent.feed } }
}
