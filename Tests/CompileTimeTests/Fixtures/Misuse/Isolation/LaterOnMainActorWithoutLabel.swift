// mistake: A main-actor closure calls a rule later without 'on: MainActor.self'
import Assembler

@MainActor final class CarView {}
@MainActor final class Garage {
  let open: @MainActor () -> CarView

  init(open: @escaping @MainActor () -> CarView) { self.open = open }
}

protocol GarageAssembler: ScopedAssembler, Sendable {
  @MainActor func resolve() -> Garage
  @MainActor func resolve() -> CarView
  // expected-note@-1:19 {{calls to instance method 'resolve()' from outside of its actor context are implicitly asynchronous}}
}
extension GarageAssembler {
  @MainActor func resolve() -> Garage { Garage(open: later { $0.resolve() }) }
  // expected-error@-1:65 {{call to main actor-isolated instance method 'resolve()' in a synchronous nonisolated context}}
}
