// mistake: A call of a generic rule doesn't meet its constraint
import Assembler

struct Part {}
struct Store<Value: Hashable> {}
struct Warehouse {
  let parts: Store<Part>
  // expected-error@-1:14 {{type 'Part' does not conform to protocol 'Hashable'}}
}

protocol WarehouseAssembler: Assembling {
  func resolve<Value: Hashable>() -> Store<Value>
  func resolve() -> Warehouse
}
extension WarehouseAssembler {
  func resolve() -> Warehouse { Warehouse(parts: resolve()) }
}
