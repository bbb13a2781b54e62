import Assembler

// Advice: store the assembler: 'let parent = …'
final class Ledger: Sendable {}
protocol LedgerScene: ScopedAssembler { var ledger: Ledger { get } }
extension LedgerScene { var ledger: Ledger { shared { Ledger() } } }
final class LedgerApp: LiveAssembler, LedgerScene { let scope = Scope() }
struct LedgerScreen: ChildAssembler {
  #if FIXED
  let parent = LedgerApp()
  #else
  var parent: LedgerApp { LedgerApp() }
  #endif
  func one() -> Ledger { parent.ledger }; func other() -> Ledger { parent.ledger }
}
func newParent() -> Bool { let screen = LedgerScreen(); return screen.one() === screen.other() }
