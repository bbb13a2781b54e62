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
  // expected-error@-1:48 {{'resolve' is unavailable: no rule builds the type that is wanted here; declare 'func resolve() -> ThatType' in this assembler's protocol, or refine a protocol that declares it; if there is such a rule, pass its arguments, and note that a rule for 'T?', '[T]' or 'any P' builds no other type}}
}
