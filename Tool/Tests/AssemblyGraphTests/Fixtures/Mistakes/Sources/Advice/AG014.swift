import Assembler
import AssemblerTesting

// Advice: return a stored property: 'let stubStore = StubStore(…)'
protocol Store: AnyObject, Sendable { var items: [String] { get set } }
final class DiskStore: Store, @unchecked Sendable { var items: [String] = [] }
final class StubStore: Store, @unchecked Sendable { var items: [String] = [] }
final class Writer { let store: any Store; init(store: any Store) { self.store = store } }
final class Reader { let store: any Store; init(store: any Store) { self.store = store } }
protocol StoreAssembler: ScopedAssembler {
  func resolve() -> any Store; func resolve() -> Writer; func resolve() -> Reader
}
extension StoreAssembler {
  func resolve() -> Writer { Writer(store: resolve()) }
  func resolve() -> Reader { Reader(store: resolve()) }
}
extension StoreAssembler where Self: LiveAssembler { func resolve() -> any Store { shared { DiskStore() } } }
final class StoreTestAssembler: TestAssembler, StoreAssembler {
  #if FIXED
  let stubStore = StubStore(); func resolve() -> any Store { stubStore }
  #else
  func resolve() -> any Store { StubStore() }
  #endif
}
func replaced() -> Bool {
  let assembler = StoreTestAssembler()
  let (writer, reader): (Writer, Reader) = (assembler.resolve(), assembler.resolve())
  writer.store.items.append("one")
  return reader.store.items == ["one"]
}
