// mistake: A closure in no isolation calls a main-actor rule later
import Assembler

@MainActor final class CarView {}
final class Garage {
  let open: () -> CarView

  init(open: @escaping () -> CarView) { self.open = open }
}

protocol GarageAssembler: ScopedAssembler {
  func resolve() -> Garage
  @MainActor func carView() -> CarView
  // expected-note@-1:19 {{calls to instance method 'carView()' from outside of its actor context are implicitly asynchronous}}
}
extension GarageAssembler {
  func resolve() -> Garage { Garage(open: { [app = later()] in app().carView() }) }
  // expected-error@-1:70 {{call to main actor-isolated instance method 'carView()' in a synchronous nonisolated context}}
}
