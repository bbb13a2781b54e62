// mistake: A dependency is a `DieselEngine`, but the rule builds `any Engine`
import Assembler

protocol Engine {}
struct DieselEngine: Engine {}
struct Car {
  let engine: DieselEngine
}

protocol CarAssembler: Assembling {
  func resolve() -> Car
  func resolve() -> any Engine
}
extension CarAssembler {
  func resolve() -> Car { Car(engine: resolve()) }
  // expected-error@-1:39 {{'resolve' is unavailable: no rule builds this type; write the name or the arguments of its rule, declare 'func resolve() -> ThatType' in this assembler's protocol or refine a protocol that declares it, import the module of its rule, or, in a child, forward it with 'parent.resolve()'; a rule for 'T?', '[T]' or 'any P' builds no other type}}
}
