// mistake: A collection has a rule for its elements only
import Assembler

struct Wheel {}
struct Car {
  let wheels: [Wheel]
}

protocol CarAssembler: Assembling {
  func resolve() -> Car
  func resolve() -> Wheel
}
extension CarAssembler {
  func resolve() -> Car { Car(wheels: resolve()) }
  // expected-error@-1:39 {{'resolve' is unavailable: no rule builds this type; write the name or the arguments of its rule, declare one in this scene, such as 'var name: ThatType { get }', or refine a scene that declares it, import the module of its rule, or, in a child, forward it with 'parent.name'; a rule for 'T?', '[T]' or 'any P' builds no other type}}
}
