// shows: A rule for every type that a constraint admits
import Assembler

struct Part: Hashable {}
struct Store<Value: Hashable> {
  var values: Set<Value> = []
}
struct Warehouse {
  let parts: Store<Part>
  let names: Store<String>
}

protocol WarehouseAssembler: Assembling {
  func resolve<Value: Hashable>() -> Store<Value>
  func resolve() -> Warehouse
}
extension WarehouseAssembler {
  func resolve<Value: Hashable>() -> Store<Value> { Store() }
  func resolve() -> Warehouse { Warehouse(parts: resolve(), names: resolve()) }
}
struct AppAssembler: LiveAssembler, WarehouseAssembler {}
