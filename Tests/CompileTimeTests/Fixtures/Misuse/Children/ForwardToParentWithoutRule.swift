// mistake: A child asks its parent for what the parent does not build
import Assembler

struct Engine {}

struct AppAssembler: LiveAssembler {}

struct CarAssembler: ChildAssembler {
  let parent: AppAssembler

  func resolve() -> Engine { parent.resolve() }
  // expected-error@-1:37 {{'resolve' is unavailable: no rule builds the type that is wanted here; declare 'func resolve() -> ThatType' in this assembler's protocol, or refine a protocol that declares it; if there is such a rule, pass its arguments, and note that a rule for 'T?', '[T]' or 'any P' builds no other type}}
}
