import Assembler

// Advice: share both for the same time: drop 'parent.' before 'shared'
protocol TillScene: ScopedAssembler { func item() -> Item }
final class TillApp: LiveAssembler, ScopedAssembler { let scope = Scope() }
final class TillSession: Child<TillApp>, ChildAssembler, TillScene {
  func item() -> Item { shared { Item() } }
  #if FIXED
  func holder() -> Holder { shared { Holder(item()) } }
  #else
  func holder() -> Holder { parent.shared { Holder(item()) } }
  #endif
}
func captiveOfChild() -> Bool {
  let app = TillApp()
  return (1...2).allSatisfy { _ in
    let session = TillSession(parent: app)
    return session.holder().item === session.item()
  }
}
