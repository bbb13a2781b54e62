import Assembler

// Advice: has to refine RegisterAssembler, too
final class Register: Sendable {}
protocol RegisterAssembler: ScopedAssembler { func resolve() -> Register }
extension RegisterAssembler { func resolve() -> Register { shared { Register() } } }
#if FIXED
extension RegisterAssembler where Self: ChildAssembler, Parent: RegisterAssembler {
  func resolve() -> Register { parent.resolve() }
}
protocol BranchAssembler: RegisterAssembler { func resolve() -> String }
#else
protocol BranchAssembler: ScopedAssembler { func resolve() -> String }
#endif
extension BranchAssembler { func resolve() -> String { "branch" } }
final class RegisterApp: LiveAssembler, RegisterAssembler { let scope = Scope() }
final class Office: Child<RegisterApp>, ChildAssembler, BranchAssembler {}
final class Cashier: Child<Office>, ChildAssembler, RegisterAssembler {}
func notForwardedTwice() -> Bool {
  let app = RegisterApp(); let cashier = Cashier(parent: Office(parent: app))
  let (one, other): (Register, Register) = (app.resolve(), cashier.resolve())
  return one === other
}
