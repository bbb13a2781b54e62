// mistake: A closure in no isolation calls a main-actor rule later
import Assembler

@MainActor final class Home {}
final class Garage {
  let open: () -> Home

  init(open: @escaping () -> Home) { self.open = open }
}

protocol GarageAssembler: ScopedAssembler {
  func resolve() -> Garage
  @MainActor func home() -> Home
  // expected-note@-1:19 {{calls to instance method 'home()' from outside of its actor context are implicitly asynchronous}}
}
extension GarageAssembler {
  func resolve() -> Garage { Garage(open: { [app = later()] in app().home() }) }
  // expected-error@-1:70 {{call to main actor-isolated instance method 'home()' in a synchronous nonisolated context}}
}
