// mistake: A child forwards a rule that its parent doesn't have
import Assembler

struct Engine {}

struct AppAssembler: LiveAssembler {}

struct CarAssembler: ChildAssembler {
  let parent: AppAssembler

  func resolve() -> Engine { parent.resolve() }
  // expected-error@-1:37 {{'resolve()' is unavailable: no rule builds this type; write the rule in this assembler, import the module of its live leaf, or, in a child, forward it to the parent}}
}
