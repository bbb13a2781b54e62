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
  // expected-error@-1:48 {{'resolve' is unavailable: no rule builds this type; write the name or the arguments of its rule, declare 'func resolve() -> ThatType' in this assembler's protocol or refine a protocol that declares it, import the module of its rule, or, in a child, forward it with 'parent.resolve()'; a rule for 'T?', '[T]' or 'any P' builds no other type}}
}
