// mistake: A synchronous function calls a main-actor rule off the main actor
import Assembler

@MainActor final class CarScreen {}

protocol CarAssembler: Assembling {
  @MainActor func resolve() -> CarScreen
  // expected-note@-1 {{calls to instance method 'resolve()' from outside of its actor context are implicitly asynchronous}}
}

func show(_ assembler: some CarAssembler) -> CarScreen {
  // expected-note@-1 {{add '@MainActor' to make global function 'show' part of global actor 'MainActor'}}
  assembler.resolve()
  // expected-error@-1:13 {{call to main actor-isolated instance method 'resolve()' in a synchronous nonisolated context}}
}
