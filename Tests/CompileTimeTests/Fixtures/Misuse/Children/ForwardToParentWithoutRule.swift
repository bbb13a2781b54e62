// mistake: A child forwards a rule that its parent doesn't have
import Assembler

struct Engine {}

struct AppAssembler: LiveAssembler {}

struct CarAssembler: ChildAssembler {
  let parent: AppAssembler

  func resolve() -> Engine { parent.resolve() }
  // expected-error@-1:37 {{'resolve' is unavailable: no rule builds this type; write the name or the arguments of its rule, declare one in this scene, such as 'var name: ThatType { get }', or refine a scene that declares it, import the module of its rule, or, in a child, forward it with 'parent.name'; a rule for 'T?', '[T]' or 'any P' builds no other type}}
}
