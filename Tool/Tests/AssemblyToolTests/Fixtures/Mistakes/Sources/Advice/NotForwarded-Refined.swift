import Assembler

// Advice: forward it to 'parent' in 'extension WardScene where Self: ChildAssembler, Parent: NurseScene'
protocol NurseScene: ScopedAssembler { var nurse: Item { get } }
protocol WardScene: NurseScene {}
extension WardScene { var nurse: Item { shared { Item() } } }
#if FIXED
extension WardScene where Self: ChildAssembler, Parent: NurseScene { var nurse: Item { parent.nurse } }
#endif
final class WardApp: LiveAssembler, WardScene { let scope = Scope() }
final class Bed: Child<WardApp>, ChildAssembler, WardScene {}
func notForwardedByRefined() -> Bool {
  let app = WardApp()
  return app.nurse === Bed(parent: app).nurse
}
