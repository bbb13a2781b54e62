// mistake: An assembler with a scope is a struct
import Assembler

struct Engine: Sendable {}

protocol CarAssembler: ScopedAssembler {
  func resolve() -> Engine
}
extension CarAssembler {
  func resolve() -> Engine { shared { Engine() } }
}

struct AppAssembler: LiveAssembler, CarAssembler {
  // expected-error@-1:8 {{non-class type 'AppAssembler' cannot conform to class protocol 'CarAssembler'}}
  // expected-error@-2:8 {{non-class type 'AppAssembler' cannot conform to class protocol 'ScopedAssembler'}}
  let scope = Scope()
}
