// mistake: One protocol declares the same rule twice
import Assembler

struct Engine {}

protocol CarAssembler: Assembling {
  func resolve() -> Engine
  // expected-note@-1 {{'resolve()' previously declared here}}
  func resolve() -> Engine
  // expected-error@-1:8 {{invalid redeclaration of 'resolve()'}}
}
