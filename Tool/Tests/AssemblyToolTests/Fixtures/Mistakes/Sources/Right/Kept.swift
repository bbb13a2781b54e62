import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

// Cached objects keep what they read of the assembler, and not the assembler.
final class Dialog: Doc, @unchecked Sendable { init(_ app: any DocScene) { super.init(app.title) } }
final class Gauge: @unchecked Sendable {
  unowned let app: any DocScene
  init(_ app: any DocScene) { self.app = app }
}
final class WeakReference { weak var object: AnyObject? }
final class Delegate: @unchecked Sendable {
  private let reference = WeakReference()
  var owner: AnyObject? {
    get { reference.object }
    set { reference.object = newValue }
  }
  init(_ owner: AnyObject) { self.owner = owner }
}
final class Flow: @unchecked Sendable {
  let make: (Int) -> Doc
  // On one line, as some write it.
  let onEnd: () -> Void; weak var owner: AnyObject?
  init(make: @escaping (Int) -> Doc, onEnd: @escaping () -> Void = {}, owner: AnyObject? = nil) {
    self.make = make
    self.onEnd = onEnd
    self.owner = owner
  }
}
protocol DocScene: ScopedAssembler {
  var title: String { get }
  var menu: Doc { get }
  func doc(_ label: Locale.Type) -> Doc
  func page(_ number: Int) -> Doc
  func crossing(street: Int, avenue: Int) -> Doc
  func seat(row: Int, log: (String) -> Void) -> Doc
  func resolve(of other: DocApp) -> Doc
}
extension DocScene {
  func titled() -> Doc { shared { Doc(title) } }
  func exclaimed() -> Doc { shared { Doc({ self.title + "!" }()) } }
  func mapped() -> Doc { shared { Doc(Array(["a"].lazy.map { self.title + $0 }).joined()) } }
  func cast() -> Doc { shared { Doc((self as? any CustomStringConvertible)?.description ?? "plain") } }
  func dialog() -> Dialog { shared { Dialog(self) } }
  func gauge() -> Gauge { shared { Gauge(self) } }
  func delegate() -> Delegate { shared { Delegate(self) } }
  func page(_ number: Int) -> Doc { Doc("\(number)") }
  func flow() -> Flow { Flow(make: page(_:)) }
  func keptFlow() -> Flow { shared { Flow(make: { [unowned self] in page($0) }, onEnd: { print("end") }) } }
  func ownedFlow() -> Flow { shared { Flow(make: { [weak self] in self?.page($0) ?? Doc() }, owner: self) } }
  // A function that builds; a key that the system says, and that stays.
  var menu: Doc { shared(makeMenu) }
  private func makeMenu() -> Doc { Doc() }
  func doc(_ label: Locale.Type) -> Doc { shared(for: Locale.current.identifier) { Doc() } }
  // A key of local variables that have the arguments' values; a closure that can't outlive the call; another scope.
  func crossing(street: Int, avenue: Int) -> Doc {
    let (first, second) = (street, avenue)
    return shared(for: [first, second]) { Doc("\(street) \(avenue)") }
  }
  func seat(row: Int, log: (String) -> Void) -> Doc {
    shared(for: row) {
      log("built")
      return Doc("\(row)")
    }
  }
  func resolve(of other: DocApp) -> Doc { other.shared { Doc(other.title) } }
}
final class DocApp: LiveAssembler, DocScene {
  let scope = Scope()
  let title = "app"
}

// On the main actor, a kept object holds its assembler weakly as well.
@MainActor final class Coordinator {
  let make: @MainActor () -> [String]
  init(_ make: @escaping @MainActor () -> [String]) { self.make = make }
}
protocol ActorScene: ScopedAssembler {
  @MainActor var names: [String] { get }
  @MainActor var coordinator: Coordinator { get }
}
extension ActorScene {
  @MainActor var names: [String] { [] }
  @MainActor var coordinator: Coordinator {
    shared(on: MainActor.self) { Coordinator { [unowned self] in names } }
  }
}
final class ActorApp: LiveAssembler, ActorScene { let scope = Scope() }

// One graph has one state, which a closure of the graph's keeps.
protocol GraphScene: ScopedAssembler {
  var state: Item { get }
  var presenter: Holder { get }
}
extension GraphScene {
  var state: Item { graphShared { Item() } }
  var presenter: Holder { Holder(state) }
  func screen() -> (Item, Holder, () -> Item) {
    graph {
      let state = state
      return (state, presenter, { state })
    }
  }
}
final class GraphApp: LiveAssembler, GraphScene { let scope = Scope() }

// Names that the builder binds to something else than a parameter.
protocol TotalScene: ScopedAssembler { var usualLimit: Int { get } }
extension TotalScene {
  var usualLimit: Int { 7 }
  func closure(limit: Int) -> [Int] { shared { [1, 2].map { limit in limit * 2 } } + [limit] }
  func typed(limit: Int) -> [Int] { shared { [1, 2].map { (limit: Int) -> Int in limit * 3 } } + [limit] }
  func capture(limit: Int) -> [Int] { shared { [limit = usualLimit] in [limit] } + [limit] }
  func loop(limit: Int) -> [Int] {
    let values: [Int] = shared {
      var values: [Int] = []
      for limit in 0..<3 { values.append(limit) }
      return values
    }
    return values + [limit]
  }
  func function(limit: Int) -> [Int] {
    let values: [Int] = shared {
      func twice(_ limit: Int) -> Int { limit * 2 }
      return [twice(3)]
    }
    return values + [limit]
  }
}
final class TotalApp: LiveAssembler, TotalScene { let scope = Scope() }

// An initializer that reads what it gets and drops it.
final class Index: Sendable {
  let size: Int
  init(_ items: Item, count: Int) { size = count }
}
protocol IndexScene: ScopedAssembler { var item: Item { get } }
extension IndexScene {
  var item: Item { weaklyShared { Item() } }
  func index() -> Index { shared { Index(item, count: 2) } }
}
final class IndexApp: LiveAssembler, IndexScene { let scope = Scope() }

// Stubs that are stored in the end, configured and then unchanged, or asked for once; what no live assembler caches.
protocol StoreScene: ScopedAssembler {
  var store: any Store { get }
  var kept: Doc { get }
}
extension StoreScene where Self: LiveAssembler { var store: any Store { shared { DiskStore() } } }
extension StoreScene { func both() -> [any Store] { [store, store] } }
final class StoreApp: LiveAssembler, StoreScene {
  let scope = Scope()
  private lazy var lazyDoc = Doc()
  var kept: Doc { lazyDoc }
}
final class ConfiguredTest: TestAssembler, StoreScene {
  var store: any Store {
    let store = StubStore()
    store.items = ["one"]
    return store
  }
  var kept: Doc { Doc() }
}
final class VariableTest: TestAssembler, StoreScene {
  var stub = StubStore()
  var store: any Store { stub }
  var kept: Doc { Doc() }
}
