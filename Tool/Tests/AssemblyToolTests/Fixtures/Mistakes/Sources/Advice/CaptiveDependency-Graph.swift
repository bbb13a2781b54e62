import Assembler

// Advice: share both for the same time: write 'graphShared' in both rules
protocol VisitScene: ScopedAssembler { func holder() -> Holder }
extension VisitScene {
  func item() -> Item { graphShared { Item() } }
  #if FIXED
  func holder() -> Holder { graphShared { Holder(item()) } }
  #else
  func holder() -> Holder { shared { Holder(item()) } }
  #endif
  func isOne() -> Bool { graph { item() === holder().item } }
}
final class VisitApp: LiveAssembler, VisitScene { let scope = Scope() }
func captiveOfGraph() -> Bool {
  let app = VisitApp()
  return (1...2).allSatisfy { _ in app.isOne() }
}
