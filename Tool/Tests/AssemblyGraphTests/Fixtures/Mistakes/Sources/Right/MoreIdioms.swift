import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

// 13 receiver's scope
final class Cellar: Sendable { let owner: String; init(_ o: String) { owner = o } }
protocol HouseAssembler: ScopedAssembler {
  var street: String { get }; func resolve(of other: HouseApp) -> Cellar
}
extension HouseAssembler {
  func resolve(of other: HouseApp) -> Cellar { other.shared { Cellar(other.street) } }
}
final class HouseApp: LiveAssembler, HouseAssembler { let scope = Scope(); let street = "a" }

// 14 the concrete type completes arguments; an overload for its own use
struct Bike: Sendable { let gears: Int }
protocol BikeAssembler: Assembling { func resolve(gears: Int, color: String) -> Bike }
extension BikeAssembler { func resolve(gears: Int, color: String) -> Bike { Bike(gears: gears) } }
struct BikeApp: LiveAssembler, BikeAssembler {
  func resolve(color: String) -> Bike { resolve(gears: 3, color: color) };
  func resolve(url: URL) -> Data? { nil }
}

// 15 children with parents by protocol and generics, deep
protocol L1: ScopedAssembler { func resolve() -> Analytics2 }
final class Analytics2: Sendable {}
extension L1 { func resolve() -> Analytics2 { shared { Analytics2() } } }
extension L1 where Self: ChildAssembler, Parent: L1 { func resolve() -> Analytics2 { parent.resolve() } }
protocol L2: L1 { func resolve() -> Editor2 }
final class Editor2: Sendable { let a: Analytics2; init(a: Analytics2) { self.a = a } }
extension L2 { func resolve() -> Editor2 { shared { Editor2(a: resolve()) } } }
final class Root2: LiveAssembler, L1 {
  let scope = Scope(); func editor() -> Editor2 { Mid(parent: self).resolve() }
}
final class Mid<P: L1>: Child<P>, ChildAssembler, L2 {
  func inner() -> Editor2 { Inner(parent: self).resolve() }
}
final class Inner<P: L2>: Child<P>, ChildAssembler, L2 { func resolve() -> Editor2 { parent.resolve() } }

// 16 graph
final class State: Sendable {}
final class Presenter2: Sendable { let s: State; init(s: State) { self.s = s } }
final class VC: @unchecked Sendable {
  let s: State; let p: Presenter2; let again: () -> State;
  init(s: State, p: Presenter2, again: @escaping () -> State) { self.s = s; self.p = p; self.again = again }
}
protocol GA: ScopedAssembler { func resolve() -> State; func resolve() -> Presenter2; func resolve() -> VC }
extension GA {
  func resolve() -> State { graphShared { State() } };
  func resolve() -> Presenter2 { Presenter2(s: resolve()) }
  func resolve() -> VC {
    graph {
      let s: State = resolve(); return VC(s: s, p: resolve(), again: { s })
    }
  }
}
final class GApp: LiveAssembler, GA { let scope = Scope() }

// 17 several assemblers, one body through two protocols
struct Tag: Sendable {}
protocol T1: Assembling { func resolve() -> Tag }
protocol T2: Assembling { func resolve() -> Tag }
struct TApp: LiveAssembler, T1, T2 { func resolve() -> Tag { Tag() } }
func both(_ a: some T1, _ b: some T2) -> [Tag] { [a.resolve(), b.resolve()] }

// 18 collection of plugins
protocol Plugin: Sendable { var id: String { get } }
struct Alpha: Plugin { let id = "a" }
struct Beta: Plugin { let id: String }
protocol PluginAssembler: Assembling {
  func resolve() -> Alpha; func resolve() -> Beta; func resolve() -> [any Plugin]
}
extension PluginAssembler {
  func resolve() -> Alpha { Alpha() }; func resolve() -> Beta { Beta(id: "b") };
  func resolve() -> [any Plugin] { [resolve() as Alpha, resolve() as Beta] }
}
struct PluginApp: LiveAssembler, PluginAssembler {}

// 19 preview twice, tests fresh
final class Feed: Sendable {}
protocol FeedAssembler: ScopedAssembler { func resolve() -> Feed }
extension FeedAssembler { func resolve() -> Feed { shared { Feed() } } }
final class FeedPreview: PreviewAssembler, FeedAssembler { let scope = Scope() }
final class FeedApp: LiveAssembler, FeedAssembler { let scope = Scope() }
enum Previews {
  static var app: FeedPreview { FeedPreview() };
  static func all() -> [Feed] { [app.resolve(), app.resolve()] }
}
@MainActor enum Composition {
  static let app = FeedApp(); static var feed: Feed { app.resolve() };
  static var again: Feed { app.resolve() }
}

// 20 effects: object takes the effect, computes with Date values; live implementation reads the system
protocol Journal: Sendable { func write(_ text: String) }
struct FileJournal: Journal {
  func write(_ text: String) {
    try? text.write(
      to: FileManager.default.temporaryDirectory.appending(path: "j"),
      atomically: true,
      encoding: .utf8
    )
  }
}
final class Ticker: Sendable {
  let now: DateGenerator; let start: Date; init(now: DateGenerator) { self.now = now; start = now() }
  func age() -> TimeInterval { now().timeIntervalSince(start) };
  func isOld(_ d: Date = Date(timeIntervalSince1970: 0)) -> Bool { d < start }
}
protocol JournalAssembler: DateAssembler { func resolve() -> any Journal; func resolve() -> Ticker }
extension JournalAssembler { func resolve() -> Ticker { Ticker(now: date) } }
extension JournalAssembler where Self: LiveAssembler { func resolve() -> any Journal { FileJournal() } }
struct JournalApp: LiveAssembler, JournalAssembler {}

// 21 initializers with convenience, inheritance, optionals
class Base { let name: String; init(name: String = "base") { self.name = name } }
final class Derived: Base {
  let n: Int; init(n: Int) { self.n = n; super.init(name: "d") }; convenience init() { self.init(n: 1) }
}
protocol BaseAssembler: Assembling {
  func resolve() -> Base; func resolve(n: Int) -> Derived; func resolve() -> Derived?
}
extension BaseAssembler {
  func resolve() -> Base { Base() }; func resolve(n: Int) -> Derived { Derived(n: n) };
  func resolve() -> Derived? { nil }
}
struct BaseApp: LiveAssembler, BaseAssembler {}

// 22 main actor scene
@MainActor final class Router3 {
  let make: @MainActor () -> Screen3; init(make: @escaping @MainActor () -> Screen3) { self.make = make }
}
@MainActor final class Screen3 { var title = ""; init() {} }
protocol Scene3: ScopedAssembler {
  @MainActor func resolve() -> Screen3; @MainActor func resolve() -> Router3
}
extension Scene3 {
  @MainActor func resolve() -> Screen3 { Screen3() }
  @MainActor func resolve() -> Router3 {
    shared(on: MainActor.self) { Router3(make: { [unowned self] in resolve() }) }
  }
}
final class App3: LiveAssembler, Scene3 { let scope = Scope() }

// 23 handles captured in tasks, returned values, one-shot
final class Loader3: Sendable { init(_ start: @Sendable () -> Int) { _ = start() } }
final class Once: @unchecked Sendable {
  private var work: (() -> Int)?; let value: Int; init(_ work: @escaping () -> Int) { value = work() }
}
protocol OnceAssembler: ScopedAssembler {
  func resolve() -> Int; func resolve() -> Once; func resolve() -> Loader3
}
extension OnceAssembler {
  func resolve() -> Int { 4 }
  func resolve() -> Once { shared { Once { self.resolve() } } }
  func resolve() -> Loader3 { let n: Int = resolve(); return shared { Loader3 { n } } }
}
final class OnceApp: LiveAssembler, OnceAssembler { let scope = Scope() }

// 24 stub with a counter returned through a stored closure / computed
final class Api: Sendable {}
protocol ApiAssembler: ScopedAssembler { func resolve() -> Api; func resolve() -> [Api] }
extension ApiAssembler { func resolve() -> [Api] { [resolve(), resolve()] } }
extension ApiAssembler where Self: LiveAssembler { func resolve() -> Api { shared { Api() } } }
final class ApiApp: LiveAssembler, ApiAssembler { let scope = Scope() }
final class ApiTest: TestAssembler, ApiAssembler { func resolve() -> Api { Api() } }

// 25 parent scope shared deliberately by a view-less child that caches nothing
protocol Leafy: ScopedAssembler { func resolve(x: Int) -> Int }
extension Leafy { func resolve(x: Int) -> Int { x } }
final class LeafyChild: ChildAssembler, Leafy {
  let parent: FeedApp; init(parent: FeedApp) { self.parent = parent }; var scope: Scope { parent.scope }
}
