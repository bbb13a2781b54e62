// mistake: The rule builds an optional, but the dependency isn't optional
import Assembler

struct Trailer {}
struct Car {
  let trailer: Trailer
}

protocol CarAssembler: Assembling {
  func resolve() -> Car
  func resolve() -> Trailer?
}
extension CarAssembler {
  func resolve() -> Car { Car(trailer: resolve()) }
  // expected-error@-1:40 {{'resolve' is unavailable: no rule builds this type; write the name or the arguments of its rule, declare one in this scene, such as 'var name: ThatType { get }', or refine a scene that declares it, import the module of its rule, or, in a child, forward it with 'parent.name'; a rule for 'T?', '[T]' or 'any P' builds no other type}}
}
