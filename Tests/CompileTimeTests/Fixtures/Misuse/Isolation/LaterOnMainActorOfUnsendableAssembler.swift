// mistake: A rule in no isolation passes a main-actor closure that asks an assembler that isn't Sendable
// swift5: accepted
import Assembler

@MainActor final class CarView {}
final class Garage {
  let open: @MainActor () -> CarView

  init(open: @escaping @MainActor () -> CarView) { self.open = open }
}

protocol GarageAssembler: ScopedAssembler {
  func resolve() -> Garage
  @MainActor func carView() -> CarView
}
extension GarageAssembler {
  func resolve() -> Garage { Garage(open: { [app = later()] in app().carView() }) }
  // expected-error@-1:67 {{sending 'app' risks causing data races}}
  // expected-note@-2:67 {{task-isolated 'app' is captured by a main actor-isolated closure. main actor-isolated uses in closure may race against later nonisolated uses}}
}
