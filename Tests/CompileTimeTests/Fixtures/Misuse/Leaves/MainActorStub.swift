// mistake: A stub is isolated to the main actor, but its rule isn't
// swift5: warning
import Assembler
import AssemblerTesting

struct Engine {}

protocol CarAssembler: Assembling {
  func resolve() -> Engine
}

final class CarTestAssembler: TestAssembler, CarAssembler {
  // expected-error@-1:46 {{conformance of 'CarTestAssembler' to protocol 'CarAssembler' crosses into main actor-isolated code and can cause data races}}
  // expected-note@-2 {{isolate this conformance to the main actor with '@MainActor'}}
  // expected-note@-3 {{turn data races into runtime errors with '@preconcurrency'}}
  @MainActor func resolve() -> Engine { Engine() }
  // expected-note@-1 {{main actor-isolated instance method 'resolve()' cannot satisfy nonisolated requirement}}
}
