import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

// AG015: a generic helper, whose result's type tells the instances apart; a helper that passes on the call site.
protocol Entity: Sendable { static var name: String { get } }
struct User: Entity { static let name = "users" }
struct Order: Entity { static let name = "orders" }
final class Table<E: Entity>: Sendable { let name = E.name }
final class Bucket: Sendable { let name: String; init(name: String) { self.name = name } }
protocol TableAssembler: ScopedAssembler {
  func resolve() -> Table<User>; func resolve() -> Table<Order>; func resolve(_ label: User.Type) -> Bucket
  func resolve(_ label: Order.Type) -> Bucket; func resolve(named name: String) -> Bucket
  func resolve(id: Int, note: String) -> Bucket
}
extension TableAssembler {
  func resolve() -> Table<User> { table(User.self) }; func resolve() -> Table<Order> { table(Order.self) }
  func resolve(_ label: User.Type) -> Bucket { bucket("users") }
  func resolve(_ label: Order.Type) -> Bucket { bucket("orders") }
  func resolve(named name: String) -> Bucket {
    let key = "bucket-\(name)"
    return shared(for: key) { Bucket(name: name) }
  }
  func resolve(id: Int, note: String) -> Bucket {
    log(note)
    return shared(for: id) { Bucket(name: "\(id)") }
  }
  private func table<E: Entity>(_: E.Type) -> Table<E> { shared { Table<E>() } }
  private func bucket(
    _ name: String,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> Bucket { shared(fileID: fileID, line: line, column: column) { Bucket(name: name) } }
  private func log(_ note: String) {}
}
final class TableApp: LiveAssembler, TableAssembler { let scope = Scope() }

// AG012: a function of the system gets a closure and forgets it; an optional member of `self`.
final class Catalog: Sendable { let names: [String]; init(_ names: [String]) { self.names = names } }
struct Logo: Sendable { let text: String }
protocol Branded { var brand: String { get } }
protocol CatalogAssembler: ScopedAssembler {
  func resolve(name: String) -> String; func resolve() -> Catalog; func resolve() -> Logo
}
extension CatalogAssembler {
  func resolve(name: String) -> String { name.uppercased() }
  func resolve() -> Catalog { shared { Catalog(Array(["a", "b"].lazy.map { self.resolve(name: $0) })) } }
  func resolve() -> Logo { shared { Logo(text: (self as? any Branded)?.brand ?? "plain") } }
}
final class CatalogApp: LiveAssembler, CatalogAssembler, Branded { let scope = Scope(); let brand = "app" }

// AG005: an initializer that reads what it gets and drops it.
final class Loader: Sendable { let count = 2 }
final class Index: Sendable {
  let size: Int
  init(loader: Loader, count: Int) { size = loader.count * count }
}
protocol IndexAssembler: ScopedAssembler { func resolve() -> Loader; func resolve() -> Index }
extension IndexAssembler {
  func resolve() -> Loader { weaklyShared { Loader() } }
  func resolve() -> Index { shared { Index(loader: resolve(), count: 2) } }
}
final class IndexApp: LiveAssembler, IndexAssembler { let scope = Scope() }

// AG019: everyday types meet by chance.
final class Query: Sendable {
  let text: String
  init(text: String, filters: [String] = [], delay: Duration = .zero) { self.text = text }
}
protocol QueryAssembler: Assembling {
  func resolve() -> [String]; func resolve() -> Duration; func resolve() -> Query
}
extension QueryAssembler {
  func resolve() -> [String] { ["a"] }; func resolve() -> Duration { .seconds(1) }
  func resolve() -> Query { Query(text: "swift") }
}
final class QueryApp: LiveAssembler, QueryAssembler {}

// AG017: a scope in a tuple of its own assembler.
final class TupleApp: LiveAssembler, CatalogAssembler {
  private let storage: (scope: Scope, name: String) = (Scope(), "app")
  var scope: Scope { storage.scope }
}

// AG014: a stub whose initializer reads a constant; one that only one object requests.
protocol Cache: Sendable {}
final class DiskCache: Cache {}
final class StubCache: Cache, @unchecked Sendable {
  static let limit = 3; let limit: Int; var items: [String] = []; init() { limit = Self.limit }
}
protocol CacheAssembler: ScopedAssembler { func resolve() -> any Cache }
extension CacheAssembler where Self: LiveAssembler { func resolve() -> any Cache { shared { DiskCache() } } }
final class CacheApp: LiveAssembler, CacheAssembler { let scope = Scope() }
final class CacheTestAssembler: TestAssembler, CacheAssembler { func resolve() -> any Cache { StubCache() } }
func cache(of test: CacheTestAssembler) -> any Cache { test.resolve() }

// AG008: a default without effects, in every role; an object that makes the scene's own effect.
protocol Metrics: Sendable {}
struct NoMetrics: Metrics {}
final class SystemDates: Sendable { func now() -> Date { Date() } }
final class Stamp: Sendable { let date: Date; init(date: Date = Date()) { self.date = date } }
protocol MetricsAssembler: DateAssembler {
  func resolve() -> any Metrics; func resolve(isOld: Bool) -> Stamp
}
extension MetricsAssembler {
  func resolve() -> any Metrics { NoMetrics() }
  func resolve(isOld: Bool) -> Stamp { Stamp(date: date()) }
}
final class MetricsApp: LiveAssembler, MetricsAssembler {
  var date: DateGenerator { let dates = SystemDates(); return DateGenerator { dates.now() } }
}
