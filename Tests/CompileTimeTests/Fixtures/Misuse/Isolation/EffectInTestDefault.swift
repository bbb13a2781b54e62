// mistake: A stub of an effect for all tests of a main-actor module isn't nonisolated
// swift5: accepted
// options: -default-isolation MainActor
import Assembler
import AssemblerEffects
import AssemblerTesting

final class Garage {
  init(preferences: Preferences) {}
}
protocol GarageAssembler: PreferencesAssembler {
  func resolve() -> Garage
}
extension GarageAssembler {
  func resolve() -> Garage { Garage(preferences: preferences) }
}

extension GarageAssembler where Self: TestAssembler {
  var preferences: Preferences { .inMemory() }
  // expected-note@-1 {{main actor-isolated property 'preferences' cannot satisfy nonisolated requirement}}
}
final class GarageTestAssembler: TestAssembler, GarageAssembler {}
// expected-error@-1 {{conformance of 'GarageTestAssembler' to protocol 'PreferencesAssembler' crosses into main actor-isolated code and can cause data races}}
// expected-note@-2 {{isolate this conformance to the main actor with '@MainActor'}}
// expected-note@-3 {{turn data races into runtime errors with '@preconcurrency'}}
