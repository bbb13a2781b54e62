// mistake: The rule is in a protocol that this one doesn't refine
import Assembler

struct Radio {}
struct Car {
  let radio: Radio
}

protocol RadioAssembler: Assembling {
  func resolve() -> Radio
}
protocol CarAssembler: Assembling {
  func resolve() -> Car
}
extension CarAssembler {
  func resolve() -> Car { Car(radio: resolve()) }
  // expected-error@-1:38 {{'resolve' is unavailable: no rule builds this type; write the name or the arguments of its rule, declare one in this scene, such as 'var name: ThatType { get }', or refine a scene that declares it, import the module of its rule, or, in a child, forward it with 'parent.name'; a rule for 'T?', '[T]' or 'any P' builds no other type}}
}
