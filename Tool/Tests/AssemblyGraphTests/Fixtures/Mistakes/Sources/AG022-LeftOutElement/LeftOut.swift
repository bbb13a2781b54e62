import Assembler
import AssemblerTesting

protocol Sink: Sendable {}
struct Mail: Sink {}
struct Disk: Sink {}
struct Push: Sink {}
enum Backup {}

// A rule, a property, a labelled rule, and a function and a property of the extension, which the collections leave out.
protocol SinkAssembler: Assembling {
  func resolve() -> Mail
  func resolve() -> Disk
  var push: Push { get }
  func resolve(_ label: Backup.Type) -> any Sink
  func resolve() -> [any Sink]
}
extension SinkAssembler {
  func resolve() -> Mail { Mail() }
  func resolve() -> Disk { Disk() }
  var push: Push { Push() }
  func resolve(_ label: Backup.Type) -> any Sink { Disk() }
  func spare() -> any Sink { Disk() }
  var extra: any Sink { Disk() }
  #if FIXED
  func resolve() -> [any Sink] {
    [resolve() as Mail, resolve() as Disk, push, resolve(Backup.self), spare(), extra]
  }
  #else
  func resolve() -> [any Sink] { [resolve() as Mail] }
  #endif
}
final class SinkApp: LiveAssembler, SinkAssembler {}
// The same, reported once.
final class SecondSinkApp: LiveAssembler, SinkAssembler {}

// A dictionary.
protocol Route: Sendable {}
struct Home: Route {}
struct Detail: Route {}
protocol RouteAssembler: Assembling {
  func home() -> Home
  func detail() -> Detail
  func routes() -> [String: any Route]
}
extension RouteAssembler {
  func home() -> Home { Home() }
  func detail() -> Detail { Detail() }
  #if FIXED
  func routes() -> [String: any Route] { ["home": home(), "detail": detail()] }
  #else
  func routes() -> [String: any Route] { ["home": home()] }
  #endif
}
final class RouteApp: LiveAssembler, RouteAssembler {}

// Subclasses.
class Migration {}
final class AddNames: Migration {}
final class AddDates: Migration {}
protocol SchemaAssembler: Assembling {
  var names: AddNames { get }
  var dates: AddDates { get }
  var migrations: [Migration] { get }
}
extension SchemaAssembler {
  var names: AddNames { AddNames() }
  var dates: AddDates { AddDates() }
  #if FIXED
  var migrations: [Migration] { [names, dates] }
  #else
  var migrations: [Migration] { [names] }
  #endif
}
final class SchemaApp: LiveAssembler, SchemaAssembler {}

func use(_ app: SinkApp, _ routes: RouteApp, _ schema: SchemaApp) {
  _ = schema.migrations
  let _: [any Sink] = app.resolve()
  _ = routes.routes()
}
