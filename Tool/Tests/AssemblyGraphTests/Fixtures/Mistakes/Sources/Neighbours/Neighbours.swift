import Assembler
import AssemblerEffects

// What comes close to the other mistakes: the same findings, in other guises.
final class Item: Sendable { init(_ name: String = "") {} }
final class Shelf: @unchecked Sendable { init(_ make: @autoclosure @escaping () -> Item) {} }
final class Router: @unchecked Sendable {
  let make: () -> Item
  var owner: AnyObject?
  weak var observer: AnyObject?
  init(make: @escaping () -> Item) { self.make = make }
}
final class Button: Sendable { init() {}; init(_ onTap: @escaping @Sendable () -> Void) {} }
protocol Store: Sendable {}
final class TypedStore<Value>: Store {}
protocol Engine: Sendable {}
struct Turbo: Engine {}
struct Rig: Sendable { var engine: any Engine; init(_ engines: any Engine...) { engine = engines[0] } }
protocol ItemAssembler: ScopedAssembler, AnyObject, ClockAssembler {
  func resolve(names: [String]) -> [Item]; func resolve() -> [Item]; func resolve() -> Item
  func resolve() -> Shelf; func resolve() -> Router; func resolve<Value>(_ type: Value.Type) -> any Store
  func resolve(onTap: @escaping @Sendable () -> Void) -> Button; func resolve() -> any Engine
}
protocol RigAssembler: ItemAssembler {
  func resolve() -> Turbo; func resolve() -> ContinuousClock
  func resolve() -> Rig
}
extension ItemAssembler where Self: LiveAssembler {
  func resolve() -> any Engine { Turbo() }
  // The key tells one value's store from another's.
  func resolve<Value>(_ type: Value.Type) -> any Store {
    shared(for: ObjectIdentifier(Value.self)) { TypedStore<Value>() }
  }
}
extension ItemAssembler {
  func resolve() -> Item { Item() }
  // One place for all turns of a loop and for all calls of a closure.
  func resolve(names: [String]) -> [Item] { names.map { name in shared { Item(name) } } }
  func resolve() -> [Item] {
    var items: [Item] = []
    for name in ["a", "b"] { items.append(shared { Item(name) }) }
    return items
  }
  // A closure that is no key.
  func resolve(onTap: @escaping @Sendable () -> Void) -> Button { shared { Button(onTap) } }
  // An argument that is a closure, without looking like one; a property that is set.
  func resolve() -> Shelf { shared { Shelf(self.resolve()) } }
  func resolve() -> Router {
    shared {
      let router = Router(make: { Item() }); router.owner = self; return router
    }
  }
}
extension RigAssembler where Self: LiveAssembler {
  func resolve() -> Turbo { Turbo() }
  func resolve() -> ContinuousClock { ContinuousClock() }
}
extension RigAssembler {
  func resolve() -> Rig {
    var rig = Rig(resolve())
    rig.engine = resolve()
    let make: () -> any Engine = { self.resolve() }
    let engines: [String: any Engine] = ["a": resolve(), "b": make()]
    print(engines, engine)
    return rig
  }
  var engine: any Engine { resolve() }
}
final class App: LiveAssembler, RigAssembler {
  let scope = Scope()
  // Held by the assembler itself.
  lazy var router = Router(make: { [unowned self] in resolve() })
  lazy var item: Item = resolve()
}
func use(_ app: App) {
  let _: [Item] = app.resolve(names: ["a"]); let _: [Item] = app.resolve(); let _: Shelf = app.resolve()
  let _: Router = app.resolve(); let _: any Store = app.resolve(Int.self); let _: Button = app.resolve {}
  let _: Rig = app.resolve(); let _: Turbo = app.resolve()
  // The system's types, too.
  let _: any Clock<Duration> = app.clock; let _: ContinuousClock = app.resolve()
}
func use(_ items: any ItemAssembler) { let _: any Engine = items.resolve() }

// A rule that the parent's own type replaces, and that the child runs as the protocol has it.
struct Style: Sendable { var size = 1 }
protocol StyleAssembler: Assembling { func resolve() -> Style }
extension StyleAssembler { func resolve() -> Style { Style() } }
struct StyledPanel<Parent: StyleAssembler>: ChildAssembler, StyleAssembler { let parent: Parent }
extension StyleAssembler { func panel() -> StyledPanel<Self> { StyledPanel(parent: self) } }
struct StyledApp: LiveAssembler, StyleAssembler { func resolve() -> Style { Style(size: 2) } }
func use(_ app: StyledApp) { let _: Style = app.panel().resolve() }
