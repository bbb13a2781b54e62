import Assembler

// Advice: forward it to 'parent' in 'extension WardAssembler where Self: ChildAssembler, Parent: NurseAssembler'
final class Nurse: Sendable {}
protocol NurseAssembler: ScopedAssembler { func resolve() -> Nurse }
protocol WardAssembler: NurseAssembler {}
extension WardAssembler { func resolve() -> Nurse { shared { Nurse() } } }
#if FIXED
extension WardAssembler where Self: ChildAssembler, Parent: NurseAssembler {
  func resolve() -> Nurse { parent.resolve() }
}
#endif
final class WardApp: LiveAssembler, WardAssembler { let scope = Scope() }
final class Bed: Child<WardApp>, ChildAssembler, WardAssembler {}
func notForwardedByRefined() -> Bool {
  let app = WardApp()
  let (one, other): (Nurse, Nurse) = (app.resolve(), Bed(parent: app).resolve())
  return one === other
}
