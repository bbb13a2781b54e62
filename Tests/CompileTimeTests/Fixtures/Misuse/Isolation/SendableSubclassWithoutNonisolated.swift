// mistake: A subclass of SendableChild or SendableTestAssembler isn't nonisolated
// swift5: accepted
import Assembler
import AssemblerTesting

final class Engine: Sendable {}

protocol EngineAssembler: Assembling {
  func resolve() -> Engine
}

// The superclass is on the main actor, and so is the subclass's rule.
final class CarRequest<App: Assembling & Sendable>: SendableChild<App>, ChildAssembler, EngineAssembler {
  // expected-error@-1:89 {{conformance of 'CarRequest<App>' to protocol 'EngineAssembler' crosses into main actor-isolated code and can cause data races}}
  // expected-note@-2:13 {{mark all declarations used in the conformance 'nonisolated'}}
  // expected-note@-3:89 {{isolate this conformance to the main actor with '@MainActor'}}
  // expected-note@-4:89 {{turn data races into runtime errors with '@preconcurrency'}}
  func resolve() -> Engine { Engine() }
  // expected-note@-1:8 {{main actor-isolated instance method 'resolve()' cannot satisfy nonisolated requirement}}
}

final class EngineTestAssembler: SendableTestAssembler, EngineAssembler {
  // expected-error@-1:57 {{conformance of 'EngineTestAssembler' to protocol 'EngineAssembler' crosses into main actor-isolated code and can cause data races}}
  // expected-note@-2:13 {{mark all declarations used in the conformance 'nonisolated'}}
  // expected-note@-3:57 {{isolate this conformance to the main actor with '@MainActor'}}
  // expected-note@-4:57 {{turn data races into runtime errors with '@preconcurrency'}}
  func resolve() -> Engine { Engine() }
  // expected-note@-1:8 {{main actor-isolated instance method 'resolve()' cannot satisfy nonisolated requirement}}
}
