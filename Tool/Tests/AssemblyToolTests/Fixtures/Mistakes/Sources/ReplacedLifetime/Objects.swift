import Assembler
import AssemblerTesting
import Synchronization

protocol Store: AnyObject, Sendable {}
final class DiskStore: Store {}
class Recording: @unchecked Sendable { var items: [String] = [] }
final class StubStore: Recording, Store, @unchecked Sendable { static let one = StubStore() }
final class EmptyStore: Store {
  nonisolated(unsafe) static var count = 0
  let name = ""
}
struct Reader: Sendable {
  let store: any Store
  var retries = 0
}
struct Settings: Sendable { var size = 1 }

// A rule that live assemblers cache, and two users of it.
protocol Scene: ScopedAssembler {
  var store: any Store { get }
  var reader: Reader { get }
  var writer: Reader { get }
}
extension Scene {
  var reader: Reader { Reader(store: store) }
  var writer: Reader { Reader(store: store) }
}
extension Scene where Self: LiveAssembler { var store: any Store { shared { DiskStore() } } }
final class App: LiveAssembler, Scene { let scope = Scope() }

// Wrong: each user has a new stub, also by a conversion or from a constant.
final class StubTest: TestAssembler, Scene { var store: any Store { StubStore() } }
final class GetterTest: TestAssembler, Scene { var store: any Store { get { (StubStore()) } } }
final class ConvertingTest: TestAssembler, Scene { var store: any Store { return StubStore() as any Store } }
final class ConstantTest: TestAssembler, Scene {
  var store: any Store {
    let store = StubStore()
    print("new")
    return store
  }
}
// Right: one that is stored, static, kept by hand or cached; a part of a new object; and a stub without state.
final class StoredTest: TestAssembler, Scene { let store: any Store = StubStore() }
final class StaticTest: TestAssembler, Scene { var store: any Store { StubStore.one } }
final class FunctionTest: TestAssembler, Scene {
  var store: any Store { Self.only() }
  static func only() -> StubStore { .one }
}
final class KeptTest: TestAssembler, Scene {
  private var kept: (any Store)?
  var store: any Store {
    if let kept { return kept }
    let new = StubStore()
    kept = new
    return new
  }
}
final class CachingTest: TestAssembler, Scene { var store: any Store { shared { StubStore() } } }
final class PartTest: TestAssembler, Scene {
  let stored = StubStore()
  var store: any Store {
    let reader = Reader(store: stored)
    return reader.store
  }
}
final class EmptyTest: TestAssembler, Scene { var store: any Store { EmptyStore() } }
// Wrong: nothing in the stub is a variable, but it records, locks, or has one that does.
final class SpyStore: Store { let events = Recorder<String>() }
final class LockingStore: Store { let items = Mutex<[String]>([]) }
final class OuterStore: Store { let inner: any Store & AnyObject = EmptyStore(), spy = SpyStore() }
final class SpyTest: TestAssembler, Scene { var store: any Store { SpyStore() } }
final class LockingTest: TestAssembler, Scene { var store: any Store { LockingStore() } }
final class OuterTest: TestAssembler, Scene { var store: any Store { OuterStore() } }
// Right: the test has the recorder, and each new stub writes to it.
final class WritingStore: Store {
  let events: Recorder<String>
  let all = SharedEvents.all
  init(_ events: Recorder<String>) { self.events = events }
}
enum SharedEvents { static let all = Recorder<String>() }
final class WritingTest: TestAssembler, Scene {
  let events = Recorder<String>()
  var store: any Store { WritingStore(events) }
}
// Right: the test replaces the only other user, and another rule serves it.
final class OneUserTest: TestAssembler, Scene {
  var store: any Store { StubStore() }
  var writer: Reader { Reader(store: EmptyStore(), retries: 1) }
}
// Right: a preview writes it itself, and so does a live assembler.
final class Preview: PreviewAssembler, Scene {
  let scope = Scope()
  var store: any Store { StubStore() }
}
final class OwnApp: LiveAssembler, Scene {
  let scope = Scope()
  var store: any Store { StubStore() }
}

// Wrong: the stub is a default for tests, and reported once for two of them.
protocol DefaultScene: Scene {}
extension DefaultScene where Self: TestAssembler { var store: any Store { StubStore() } }
final class DefaultTest: TestAssembler, DefaultScene {}
final class OtherDefaultTest: TestAssembler, DefaultScene {}

// Wrong: a rule and the test itself ask, and two functions of the scene.
protocol ShelfScene: ScopedAssembler {
  func resolve() -> any Store
  func resolve() -> Recording
  func resolve() -> Settings
  func resolve() -> Reader
}
extension ShelfScene {
  func resolve() -> any Store { shared { DiskStore() } }
  func resolve() -> Recording { shared { Recording() } }
  func resolve() -> Settings { shared { Settings() } }
  func resolve() -> Reader { Reader(store: resolve()) }
  func list() -> [Recording] { [resolve()] }
  func detail() -> [Recording] { [resolve()] }
  func settings() -> [Settings] { [resolve(), resolve()] }
}
final class ShelfTest: TestAssembler, ShelfScene {
  func resolve() -> any Store { StubStore() }
  func resolve() -> Recording { Recording() }
  // Right: a structure is copied, and so has no state that two users share.
  func resolve() -> Settings { Settings(size: 2) }
}
func isShared(by test: ShelfTest) -> Bool {
  let reader: Reader = test.resolve()
  let store: any Store = test.resolve()
  return reader.store === store
}

// Right: the application asks twice, and the test once.
protocol BankScene: ScopedAssembler { var bank: Recording { get } }
extension BankScene { var bank: Recording { shared { Recording() } } }
final class BankApp: LiveAssembler, BankScene { let scope = Scope() }
final class BankTest: TestAssembler, BankScene { var bank: Recording { Recording() } }
func banks(_ app: some BankScene, _ test: BankTest) -> [Recording] { [app.bank, app.bank, test.bank] }
// Right: nothing caches it, previews alone do, or a scene does to which the test doesn't conform.
protocol TillScene: ScopedAssembler {
  var coin: Recording { get }
  var till: Recording { get }
  var feed: Recording { get }
}
extension TillScene {
  var coin: Recording { Recording() }
  func all() -> [[Recording]] { [[coin, coin], [till, till], [feed, feed]] }
}
extension TillScene where Self: PreviewAssembler { var till: Recording { shared { Recording() } } }
extension TillScene where Self: LiveAssembler { var till: Recording { Recording() } }
protocol HomeScene: TillScene {}
extension HomeScene { var feed: Recording { shared { Recording() } } }
final class HomeApp: LiveAssembler, HomeScene { let scope = Scope() }
final class TillTest: TestAssembler, TillScene {
  var till: Recording { Recording() }
  var feed: Recording { Recording() }
}
