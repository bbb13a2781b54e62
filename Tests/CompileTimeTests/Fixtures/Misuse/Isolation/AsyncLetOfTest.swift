// mistake: A test on the main actor resolves in `async let`, which leaves the actor
// swift5: accepted
import Assembler
import AssemblerTesting

@MainActor final class Garage {
  func open() async -> Int { 1 }
}
protocol GarageAssembler: Assembling {
  @MainActor func resolve() -> Garage
}
extension GarageAssembler {
  @MainActor func resolve() -> Garage { Garage() }
  @MainActor func open() async -> Int { await (resolve() as Garage).open() }
}
final class GarageTestAssembler: TestAssembler, GarageAssembler {}
// expected-note@-1 {{class 'GarageTestAssembler' does not conform to the 'Sendable' protocol}}

@MainActor struct GarageTests {
  let assembler = GarageTestAssembler()
  func opens() async {
    async let one = assembler.open()
    // expected-error@-1 {{non-Sendable type 'GarageTestAssembler' of property 'assembler' cannot exit main actor-isolated context}}
    _ = await one
  }
}
