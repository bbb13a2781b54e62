// mistake: A rule without `@MainActor` builds a main-actor object
import Assembler

@MainActor final class CarScreen {
  init() {}
  // expected-note@-1 {{calls to initializer 'init()' from outside of its actor context are implicitly asynchronous}}
}

protocol CarAssembler: Assembling {
  func resolve() -> CarScreen
}
extension CarAssembler {
  func resolve() -> CarScreen { CarScreen() }
  // expected-error@-1:33 {{call to main actor-isolated initializer 'init()' in a synchronous nonisolated context}}
  // expected-note@-2 {{add '@MainActor' to make instance method 'resolve()' part of global actor 'MainActor'}}
}
