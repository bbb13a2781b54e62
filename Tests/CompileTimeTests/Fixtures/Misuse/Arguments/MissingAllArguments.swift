// mistake: The runtime arguments of a rule are missing
import Assembler

struct Car {
  let plate: String
}
struct Garage {
  let car: Car
}

protocol GarageAssembler: Assembling {
  func resolve(plate: String) -> Car
  func resolve(plate: String) -> Garage
}
extension GarageAssembler {
  func resolve(plate: String) -> Garage { Garage(car: resolve()) }
  // expected-error@-1:55 {{'resolve' is unavailable: no rule builds this type; write the name or the arguments of its rule, declare one in this scene, such as 'var name: ThatType { get }', or refine a scene that declares it, import the module of its rule, or, in a child, forward it with 'parent.name'; a rule for 'T?', '[T]' or 'any P' builds no other type}}
}
