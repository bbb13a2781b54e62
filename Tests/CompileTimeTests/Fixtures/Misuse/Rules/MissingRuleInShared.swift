// mistake: No rule builds a dependency of a shared instance
import Assembler

struct Engine: Sendable {}
struct Car: Sendable {
  let engine: Engine
}

protocol CarAssembler: ScopedAssembler {
  func resolve() -> Car
}
extension CarAssembler {
  func resolve() -> Car { shared { Car(engine: resolve()) } }
  // expected-error@-1:48 {{'resolve' is unavailable: no rule builds this type; write the name or the arguments of its rule, declare one in this scene, such as 'var name: ThatType { get }', or refine a scene that declares it, import the module of its rule, or, in a child, forward it with 'parent.name'; a rule for 'T?', '[T]' or 'any P' builds no other type}}
}
