import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Foundation
import Synchronization

// 1 decorator over a live leaf
protocol Weather: Sendable { func today() async throws -> String }
struct NetworkWeather: Weather { let http: HTTPClient; func today() async throws -> String { "sun" } }
final class CachedWeather: Weather {
  let base: any Weather; let memo = Mutex<String?>(nil); init(_ base: any Weather) { self.base = base }
  func today() async throws -> String {
    if let m = memo.withLock({ $0 }) { return m }; let v = try await base.today(); memo.withLock { $0 = v };
    return v
  }
}
enum Plain {}
protocol WeatherAssembler: ScopedAssembler, HTTPAssembler {
  func resolve(_: Plain.Type) -> any Weather; func resolve() -> any Weather; func resolve() -> WeatherModel
}
final class WeatherModel: @unchecked Sendable {
  let weather: any Weather; let refresh: Duration; var text = "";
  init(weather: any Weather, refresh: Duration = .seconds(60)) {
    self.weather = weather; self.refresh = refresh
  }
}
extension WeatherAssembler {
  func resolve(_: Plain.Type) -> any Weather { NetworkWeather(http: http) }
  func resolve() -> any Weather { shared { CachedWeather(resolve(Plain.self)) } }
  func resolve() -> WeatherModel { WeatherModel(weather: resolve()) }
}
final class WeatherApp: LiveAssembler, WeatherAssembler { let scope = Scope() }
final class WeatherTest: TestAssembler, WeatherAssembler {
  var stub = StubWeather()
  var http: HTTPClient { .init { _ in throw URLError(.notConnectedToInternet) } }
  func resolve() -> any Weather { stub }
}
final class StubWeather: Weather, @unchecked Sendable {
  var answers = ["rain"]; func today() async throws -> String { answers.removeLast() }
}

// 2 sessions: child, forwards, sign-out, entry functions
struct Account: Sendable, Hashable { let id: UUID; let name: String }
final class Basket: Sendable { let items = Mutex<[String]>([]); init() {} }
final class Analytics: Sendable { init() {} }
final class ShopModel: @unchecked Sendable {
  let basket: Basket; let analytics: Analytics; let account: Account
  init(basket: Basket, analytics: Analytics, account: Account) {
    self.basket = basket; self.analytics = analytics; self.account = account
  }
}
protocol ApplicationAssembler: ScopedAssembler, DateAssembler, UUIDAssembler { func resolve() -> Analytics }
extension ApplicationAssembler { func resolve() -> Analytics { shared { Analytics() } } }
protocol SignedIn: ApplicationAssembler {
  func resolve() -> Basket; func resolve() -> Account; func resolve() -> ShopModel
}
extension SignedIn {
  func resolve() -> Basket { shared { Basket() } }
  func resolve() -> ShopModel { ShopModel(basket: resolve(), analytics: resolve(), account: resolve()) }
  func detail(id: Int) -> ShopModel { resolve() }
}
extension ApplicationAssembler where Self: ChildAssembler, Parent: ApplicationAssembler {
  func resolve() -> Analytics { parent.resolve() }
}
extension DateAssembler where Self: ChildAssembler, Parent: DateAssembler {
  var date: DateGenerator { parent.date }
}
extension UUIDAssembler where Self: ChildAssembler, Parent: UUIDAssembler {
  var uuid: UUIDGenerator { parent.uuid }
}
final class SignedInAssembler<Parent: ApplicationAssembler>: Child<Parent>, ChildAssembler, SignedIn {
  let account: Account
  init(parent: Parent, account: Account) { self.account = account; super.init(parent: parent) }
  func resolve() -> Account { account }
}
final class ShopApplication: LiveAssembler, ApplicationAssembler {
  let scope = Scope()
  private let current = Mutex<SignedInAssembler<ShopApplication>?>(nil)
  func signIn(name: String) -> ShopModel {
    let session = SignedInAssembler(parent: self, account: Account(id: uuid(), name: name))
    return session.resolve()
  }
}
// 3 lazily stored objects in the assembler
final class Store: @unchecked Sendable { var n = 0 }
protocol KeptAssembler: Assembling { func resolve() -> Store; func resolve(twice: Bool) -> [Store] }
extension KeptAssembler {
  func resolve(twice: Bool) -> [Store] { twice ? [resolve(), resolve()] : [resolve()] }
}
final class KeptApp: LiveAssembler, KeptAssembler {
  private lazy var store = Store(); func resolve() -> Store { store }
}
struct KeptStruct: LiveAssembler, KeptAssembler { let store = Store(); func resolve() -> Store { store } }
final class KeptTest: TestAssembler, KeptAssembler { func resolve() -> Store { Store() } }  // not cached live

// 4 feature flags and conditional recursion
indirect enum Node: Sendable { case leaf(Int), branch(Node, Node) }
protocol TreeAssembler: Assembling { func resolve(depth: Int) -> Node; func resolve() -> Int }
extension TreeAssembler {
  func resolve() -> Int { 3 }
  func resolve(depth: Int) -> Node {
    switch depth {
    case 0: return .leaf(resolve())
    default: return .branch(resolve(depth: depth - 1), resolve(depth: depth - 1))
    }
  }
}
struct TreeApp: LiveAssembler, TreeAssembler {}
protocol Even: Assembling { func resolve(even n: Int) -> Bool; func resolve(odd n: Int) -> Bool }
extension Even {
  func resolve(even n: Int) -> Bool { n == 0 ? true : resolve(odd: n - 1) }
  func resolve(odd n: Int) -> Bool { if n == 0 { return false }; return resolve(even: n - 1) }
}
struct EvenApp: LiveAssembler, Even {}

// 5 passing rules, coordinators with weak/unowned
final class Page: Sendable { init(_ n: Int) {} }
final class Flow: @unchecked Sendable {
  let makePage: (Int) -> Page; let onEnd: () -> Void; weak var owner: AnyObject?
  init(makePage: @escaping (Int) -> Page, onEnd: @escaping () -> Void = {}, owner: AnyObject? = nil) {
    self.makePage = makePage; self.onEnd = onEnd; self.owner = owner
  }
}
protocol FlowAssembler: ScopedAssembler {
  func resolve(page: Int) -> Page; func resolve() -> Flow; func resolve(kept: Bool) -> Flow;
  func resolve(owned: Bool) -> Flow
}
extension FlowAssembler {
  func resolve(page: Int) -> Page { Page(page) }
  func resolve() -> Flow { Flow(makePage: resolve(page:)) }
  func resolve(kept: Bool) -> Flow {
    shared(for: kept) { Flow(makePage: { [unowned self] in resolve(page: $0) }, onEnd: { print("end") }) }
  }
  func resolve(owned: Bool) -> Flow {
    shared(for: owned) { Flow(makePage: { [weak self] in self?.resolve(page: $0) ?? Page(0) }, owner: self) }
  }
}
final class FlowApp: LiveAssembler, FlowAssembler { let scope = Scope() }

// 6 preview and sample, role-guarded leaves
protocol Names: Sendable { var all: [String] { get } }
struct LiveNames: Names { let all = ["live"] }
struct SampleNames: Names { let all = ["sample"] }
protocol NamesAssembler: Assembling { func resolve() -> any Names; func resolve() -> NamesModel }
struct NamesModel: Sendable { let names: any Names }
extension NamesAssembler { func resolve() -> NamesModel { NamesModel(names: resolve()) } }
extension NamesAssembler where Self: LiveAssembler { func resolve() -> any Names { LiveNames() } }
extension NamesAssembler where Self: SampleAssembler { func resolve() -> any Names { SampleNames() } }
struct NamesApp: LiveAssembler, NamesAssembler {}
struct NamesPreview: PreviewAssembler, NamesAssembler {}
final class NamesTest: TestAssembler, NamesAssembler {
  var names: [String] = []; struct N: Names { var all: [String] };
  func resolve() -> any Names { N(all: names) }
}

// 7 keys
final class Thumb: Sendable {
  let url: URL; let size: Int; init(url: URL, size: Int) { self.url = url; self.size = size }
}
struct ThumbKey: Hashable, Sendable { let url: URL; let size: Int }
protocol ThumbAssembler: ScopedAssembler {
  func resolve(url: URL, size: Int) -> Thumb; func resolve(url: URL) -> Thumb;
  func resolve(path: String) throws -> Thumb;
  func resolve(log: @escaping @Sendable (String) -> Void, url: URL) -> Thumb
}
extension ThumbAssembler {
  func resolve(url: URL, size: Int) -> Thumb {
    shared(for: ThumbKey(url: url, size: size)) { Thumb(url: url, size: size) }
  }
  func resolve(url: URL) -> Thumb {
    let k = url.absoluteString; return weaklyShared(for: k) { Thumb(url: url, size: 1) }
  }
  func resolve(path: String) throws -> Thumb {
    guard let url = URL(string: path) else { throw URLError(.badURL) }
    return shared(for: url) { Thumb(url: url, size: 2) }
  }
  func resolve(log: @escaping @Sendable (String) -> Void, url: URL) -> Thumb {
    log("x"); return shared(for: url) { Thumb(url: url, size: 3) }
  }
}
final class ThumbApp: LiveAssembler, ThumbAssembler { let scope = Scope() }

// 8 actor assembler and async
final class Connection: Sendable { static func open() async throws -> Connection { Connection() } }
protocol ConnAssembler: ScopedAssembler, Sendable {
  func resolve() async throws -> Connection; func resolve() async throws -> Repo
}
final class Repo: Sendable { let c: Connection; init(c: Connection) { self.c = c } }
extension ConnAssembler {
  func resolve() async throws -> Connection { try await shared { try await Connection.open() } }
  func resolve() async throws -> Repo { Repo(c: try await resolve()) }
}
final class ConnApp: LiveAssembler, ConnAssembler { let scope = Scope() }

// 9 helpers with names of assembler members used themselves
protocol ThemeAssembler: Assembling { var accent: String { get }; func resolve() -> Theme }
struct Theme: Sendable { let accent: String; let name: String }
extension ThemeAssembler {
  var accent: String { "blue" }; private var title: String { "T" };
  func resolve() -> Theme { Theme(accent: accent, name: title) }
}
struct ThemeApp: LiveAssembler, ThemeAssembler { let accent = "red"; let title = "Theme app" }
func show() -> String { ThemeApp().title }

// 10 generic rule
final class Box<T: Sendable>: Sendable { let v: T; init(_ v: T) { self.v = v } }
protocol BoxAssembler: ScopedAssembler {
  func resolve<T: Sendable & Hashable>(_ v: T) -> Box<T>; func resolve<T>(_ t: T.Type) -> [T]
}
extension BoxAssembler {
  func resolve<T: Sendable & Hashable>(_ v: T) -> Box<T> { shared(for: v) { Box(v) } };
  func resolve<T>(_ t: T.Type) -> [T] { [] }
}
final class BoxApp: LiveAssembler, BoxAssembler { let scope = Scope() }

// 11 static defaults
struct Config: Sendable { var url = "x"; static let standard = Config() }
final class Client: Sendable { let config: Config; init(config: Config = .standard) { self.config = config } }
protocol ClientAssembler: Assembling { func resolve() -> Client }
extension ClientAssembler { func resolve() -> Client { Client() } }
struct ClientApp: LiveAssembler, ClientAssembler {}

// 12 scope given to the initializer
final class ScopedApp: LiveAssembler, ThumbAssembler {
  let scope: Scope; init(scope: Scope = Scope()) { self.scope = scope }
}
final class LabelApp: LiveAssembler, ThumbAssembler { let scope = Scope(label: "app") }
struct Tests {
  let app = ThumbApp(); var fresh: ThumbApp { ThumbApp() }
  func a() -> Thumb { fresh.resolve(url: URL(filePath: "/")) }
}
