// mistake: A function of an assembler type uses a main-actor rule, and isn't on the main actor
// swift5: accepted
// options: -default-isolation MainActor
import Assembler

final class Router {
  func start() {}
  // expected-note@-1 {{calls to instance method 'start()' from outside of its actor context are implicitly asynchronous}}
}
protocol GarageAssembler: Assembling {
  func resolve() -> Router
}
extension GarageAssembler {
  func resolve() -> Router { Router() }
  // expected-note@-1 {{calls to instance method 'resolve()' from outside of its actor context are implicitly asynchronous}}
}
final class App: LiveAssembler, GarageAssembler {
  func start() {
    // expected-note@-1 2 {{add '@MainActor' to make instance method 'start()' part of global actor 'MainActor'}}
    let router: Router = resolve()
    // expected-error@-1 {{call to main actor-isolated instance method 'resolve()' in a synchronous nonisolated context}}
    router.start()
    // expected-error@-1 {{call to main actor-isolated instance method 'start()' in a synchronous nonisolated context}}
  }
}
