import Assembler
import AssemblerTesting

// Advice: cache it, like the rule it replaces: 'shared(on: MainActor.self) { StubStore(…) }'
protocol TrolleyScene: ScopedAssembler { @MainActor var trolley: any Store { get } }
extension TrolleyScene {
  @MainActor var trolley: any Store { shared(on: MainActor.self) { DiskStore() } }
  @MainActor func users() -> Users { Users(writer: trolley, reader: trolley) }
}
final class TrolleyTest: TestAssembler, TrolleyScene {
  #if FIXED
  @MainActor var trolley: any Store { shared(on: MainActor.self) { StubStore() } }
  #else
  @MainActor var trolley: any Store { StubStore() }
  #endif
}
func replacedOnActor() async -> Bool { await MainActor.run { TrolleyTest().users().share() } }
