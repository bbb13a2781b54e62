// mistake: An asynchronous function calls a main-actor rule without `await`
import Assembler

@MainActor final class CarScreen {}

protocol CarAssembler: Assembling, Sendable {
  @MainActor func resolve() -> CarScreen
}

func show(_ assembler: some CarAssembler) async -> CarScreen {
  assembler.resolve()
  // expected-error@-1:13 {{main actor-isolated instance method 'resolve()' cannot be called from outside of the actor}}
}
