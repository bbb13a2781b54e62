import Assembler
import AssemblerTesting

protocol Store: AnyObject, Sendable { func add(_ item: String) }
final class DiskStore: Store { func add(_ item: String) {} }
class RecordingStore: @unchecked Sendable { var items: [String] = [] }
final class StubStore: RecordingStore, Store, @unchecked Sendable {
  func add(_ item: String) { items.append(item) }
}
final class Writer: Sendable { let store: any Store; init(store: any Store) { self.store = store } }
final class Reader: Sendable { let store: any Store; init(store: any Store) { self.store = store } }
protocol StoreAssembler: ScopedAssembler {
  func resolve() -> any Store; func resolve() -> Writer; func resolve() -> Reader
}
extension StoreAssembler {
  func resolve() -> Writer { Writer(store: resolve()) }
  func resolve() -> Reader { Reader(store: resolve()) }
}
extension StoreAssembler where Self: LiveAssembler { func resolve() -> any Store { shared { DiskStore() } } }
final class App: LiveAssembler, StoreAssembler { let scope = Scope() }

// AG014: two rules request it.
final class StoreTestAssembler: TestAssembler, StoreAssembler {
  #if FIXED
  let stubStore = StubStore(); func resolve() -> any Store { stubStore }
  #else
  func resolve() -> any Store { StubStore() as any Store }
  #endif
}

// AG014: a rule and the test itself do.
protocol ShelfAssembler: ScopedAssembler { func resolve() -> any Store; func resolve() -> Writer }
extension ShelfAssembler {
  func resolve() -> any Store { shared { DiskStore() } }
  func resolve() -> Writer { Writer(store: resolve()) }
}
final class ShelfTestAssembler: TestAssembler, ShelfAssembler {
  #if FIXED
  let stubStore = StubStore(); func resolve() -> any Store { stubStore }
  #else
  func resolve() -> any Store { return StubStore() }
  #endif
}
// AG014: the stub is in an extension, and reported once for two tests.
final class Cursor: @unchecked Sendable { var row = 0 }
struct Editor: Sendable { let cursor: Cursor }
struct Ruler: Sendable { let cursor: Cursor }
protocol CursorAssembler: ScopedAssembler {
  func resolve() -> Cursor; func resolve() -> Editor; func resolve() -> Ruler
}
extension CursorAssembler {
  func resolve() -> Editor { Editor(cursor: resolve()) }
  func resolve() -> Ruler { Ruler(cursor: resolve()) }
}
extension CursorAssembler where Self: LiveAssembler { func resolve() -> Cursor { shared { Cursor() } } }
extension CursorAssembler where Self: TestAssembler {
  #if FIXED
  func resolve() -> Cursor { shared { Cursor() } }
  #else
  func resolve() -> Cursor { Cursor() }
  #endif
}
final class CursorTestAssembler: TestAssembler, CursorAssembler {}
final class OtherCursorTestAssembler: TestAssembler, CursorAssembler {}

// AG014: two screens of one assembler have one each.
final class TripList: Sendable { let cursor: Cursor; init(cursor: Cursor) { self.cursor = cursor } }
protocol TripsAssembler: ScopedAssembler { func resolve() -> Cursor }
extension TripsAssembler {
  func resolve() -> Cursor { shared { Cursor() } }
  func list() -> TripList { TripList(cursor: resolve()) }
  func detail() -> TripList { TripList(cursor: resolve()) }
}
final class TripsTestAssembler: TestAssembler, TripsAssembler {
  #if FIXED
  let cursor = Cursor(); func resolve() -> Cursor { cursor }
  #else
  func resolve() -> Cursor { let cursor = Cursor(); let row = 2; print(row); return cursor }
  #endif
}
func written(by assembler: ShelfTestAssembler) -> Bool {
  let writer: Writer = assembler.resolve(); let store: any Store = assembler.resolve()
  return writer.store === store
}
