// mistake: A generic rule is asked for a type that its constraint excludes
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
