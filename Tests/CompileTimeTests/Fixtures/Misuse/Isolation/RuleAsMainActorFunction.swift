// mistake: A rule is passed to a main-actor object as a function
// swift5: accepted
import Assembler

protocol Screen {}
@MainActor final class Tabs {
  init(makeHome: @escaping @MainActor () -> any Screen) {}
}

protocol TabsAssembler: Assembling {
  @MainActor func tabs() -> Tabs
  @MainActor func home() -> any Screen
}
extension TabsAssembler {
  @MainActor func tabs() -> Tabs { Tabs(makeHome: home) }
  // expected-error@-1:51 {{converting non-Sendable function value to '@MainActor @Sendable () -> any Screen' may introduce data races}}
}
