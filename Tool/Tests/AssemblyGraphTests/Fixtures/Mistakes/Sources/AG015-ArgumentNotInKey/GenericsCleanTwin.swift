import Assembler

protocol Storing: Sendable {}
final class Silo<Value>: Storing {}

// The instance has the type, the builder doesn't name it, or the value is another one's.
protocol SiloAssembler: ScopedAssembler {
  func silo<Value>(of type: Value.Type) -> Silo<Value>; func depot<Value>(for value: Value) -> Depot
  func name<Value>(of type: Value.Type) -> String; subscript(silo name: String) -> Depot { get }
  func cast<Value>(of type: Value.Type) -> Any; func named<Value>(of type: Value.Type) -> Any
}
extension SiloAssembler {
  func silo<Value>(of type: Value.Type) -> Silo<Value> { shared { Silo<Value>() } }
  func depot<Value>(for value: Value) -> Depot { shared { Depot() } }
  func name<Value>(of type: Value.Type) -> String { let silo = shared { Silo<Value>() }; return "\(silo)" }
  func cast<Value>(of type: Value.Type) -> Any { shared { Silo<Value>() } as Silo<Value> }
  func named<Value>(of type: Value.Type) -> Any { shared { () -> Silo<Value> in Silo<Value>() } }
  subscript(silo name: String) -> Depot { shared(for: name) { Depot(name) } }
  func sited<Value>(
    _ type: Value.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> any Storing { shared(fileID: fileID, line: line, column: column) { Silo<Value>() } }
  func store<Value>(of type: Value.Type) -> some Storing { shared { Silo<Value>() } }
  func stores<Value>(of type: Value.Type) -> [some Storing] { shared { [Silo<Value>()] } }
}
final class SiloApp: LiveAssembler, SiloAssembler { let scope = Scope() }
func use(_ app: SiloApp) {
  _ = (app.cast(of: Int.self), app.named(of: Int.self), app.store(of: Int.self), app.stores(of: Int.self))
  _ = (app.sited(Int.self), app.sited(String.self))
  _ = (app.silo(of: Int.self), app.depot(for: 1), app.name(of: Int.self), app[silo: "a"])
}
