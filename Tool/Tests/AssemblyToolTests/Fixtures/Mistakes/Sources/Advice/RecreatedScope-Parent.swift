import Assembler

// Advice: store the assembler: 'let parent = …'
protocol LedgerScene: ScopedAssembler { var ledger: Item { get } }
extension LedgerScene { var ledger: Item { shared { Item() } } }
final class LedgerApp: LiveAssembler, LedgerScene { let scope = Scope() }
struct LedgerScreen: ChildAssembler {
  #if FIXED
  let parent = LedgerApp()
  #else
  var parent: LedgerApp { LedgerApp() }
  #endif
  func one() -> Item { parent.ledger }
  func other() -> Item { parent.ledger }
}
func newParent() -> Bool {
  let screen = LedgerScreen()
  return screen.one() === screen.other()
}
