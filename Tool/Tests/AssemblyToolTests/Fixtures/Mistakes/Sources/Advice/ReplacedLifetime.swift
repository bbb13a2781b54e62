import Assembler
import AssemblerTesting

// Advice: return a stored property: 'let stubStore = StubStore(…)'
protocol StoreScene: ScopedAssembler { func store() -> any Store }
extension StoreScene { func users() -> Users { Users(writer: store(), reader: store()) } }
extension StoreScene where Self: LiveAssembler { func store() -> any Store { shared { DiskStore() } } }
final class StoreTest: TestAssembler, StoreScene {
  #if FIXED
  let stubStore = StubStore()
  func store() -> any Store { stubStore }
  #else
  func store() -> any Store { StubStore() }
  #endif
}
func replaced() -> Bool { StoreTest().users().share() }
