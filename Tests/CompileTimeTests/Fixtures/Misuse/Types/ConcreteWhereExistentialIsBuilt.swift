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
  // expected-error@-1:39 {{'resolve' is unavailable: no rule builds this type; write the name or the arguments of its rule, declare one in this scene, such as 'var name: ThatType { get }', or refine a scene that declares it, import the module of its rule, or, in a child, forward it with 'parent.name'; a rule for 'T?', '[T]' or 'any P' builds no other type}}
}
