import Assembler

// Advice: has to refine RegisterScene, too
protocol RegisterScene: ScopedAssembler { var register: Item { get } }
extension RegisterScene { var register: Item { shared { Item() } } }
#if FIXED
extension RegisterScene where Self: ChildAssembler, Parent: RegisterScene {
  var register: Item { parent.register }
}
protocol BranchScene: RegisterScene { var branch: String { get } }
#else
protocol BranchScene: ScopedAssembler { var branch: String { get } }
#endif
extension BranchScene { var branch: String { "branch" } }
final class RegisterApp: LiveAssembler, RegisterScene { let scope = Scope() }
final class Office: Child<RegisterApp>, ChildAssembler, BranchScene {}
final class Cashier: Child<Office>, ChildAssembler, RegisterScene {}
func notForwardedTwice() -> Bool {
  let app = RegisterApp()
  return app.register === Cashier(parent: Office(parent: app)).register
}
