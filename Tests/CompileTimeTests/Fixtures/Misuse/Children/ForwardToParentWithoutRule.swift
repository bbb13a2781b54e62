// mistake: A child forwards a rule that its parent doesn't have
import Assembler

struct Engine {}

struct AppAssembler: LiveAssembler {}

struct CarAssembler: ChildAssembler {
  let parent: AppAssembler

  func resolve() -> Engine { parent.resolve() }
  // expected-error@-1:37 {{'resolve' is unavailable: no rule builds this type; write the name or the arguments of its rule, declare 'func resolve() -> ThatType' in this assembler's protocol or refine a protocol that declares it, import the module of its rule, or, in a child, forward it with 'parent.resolve()'; a rule for 'T?', '[T]' or 'any P' builds no other type}}
}
