import Assembler

final class Depot: Sendable { init(_ name: String = "") {} }
protocol Crate: Sendable {}
protocol Opening { static func open() }
final class TypedCrate<Value>: Crate {}

// The instance's type lacks the function's, or it has none; and a subscript has arguments, too.
protocol DepotAssembler: ScopedAssembler {
  func depot<Value>(of type: Value.Type) -> Depot; func crate<Value>(of type: Value.Type) -> any Crate
  subscript(name: String) -> Depot { get }; func open<Value: Opening>(_ type: Value.Type)
}
extension DepotAssembler {
  #if FIXED
  func depot<Value>(of type: Value.Type) -> Depot {
    shared(for: ObjectIdentifier(Value.self)) { Depot("\(Value.self)") }
  }
  func crate<Value>(of type: Value.Type) -> any Crate {
    shared(for: ObjectIdentifier(Value.self)) {
      let crate = TypedCrate<Value>(); return crate
    }
  }
  subscript(name: String) -> Depot { shared(for: name) { Depot(name) } }
  func open<Value: Opening>(_ type: Value.Type) { shared(for: ObjectIdentifier(Value.self)) { Value.open() } }
  #else
  func depot<Value>(of type: Value.Type) -> Depot { shared { Depot("\(Value.self)") } }
  func crate<Value>(of type: Value.Type) -> any Crate {
    shared {
      let crate = TypedCrate<Value>(); return crate
    }
  }
  subscript(name: String) -> Depot { shared { Depot(name) } }
  func open<Value: Opening>(_ type: Value.Type) {
    shared {
      Value.open(); return ()
    }
  }
  #endif
}
final class DepotApp: LiveAssembler, DepotAssembler { let scope = Scope() }
func use(_ app: DepotApp) {
  _ = (app.depot(of: Int.self), app.depot(of: String.self), app.crate(of: Int.self), app["a"])
}
