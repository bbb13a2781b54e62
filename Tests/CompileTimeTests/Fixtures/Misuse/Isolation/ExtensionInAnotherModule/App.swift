// mistake: A main-actor module calls an extension's function of a module whose protocol isn't marked `@MainActor`
// swift5: accepted
// options: -default-isolation MainActor
import Garages
import LiveGarages

extension GarageAssembler {
  func start() async -> Int { await openTwice() }
  // expected-error@-1 {{sending 'self' risks causing data races}}
  // expected-note@-2 {{sending main actor-isolated 'self' to nonisolated instance method 'openTwice()' risks causing data races between nonisolated and main actor-isolated uses}}
}
