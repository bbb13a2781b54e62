// mistake: A struct is shared weakly
import Assembler

struct Engine: Sendable {}

protocol CarAssembler: ScopedAssembler {
  func resolve() -> Engine
}
extension CarAssembler {
  func resolve() -> Engine { weaklyShared { Engine() } }
  // expected-error@-1:30 {{instance method 'weaklyShared(fileID:function:line:column:_:)' requires that 'Engine' be a class type}}
}
// expected-elsewhere {{note: where 'Value' = 'Engine'}}
