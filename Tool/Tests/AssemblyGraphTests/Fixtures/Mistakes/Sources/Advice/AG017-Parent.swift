import Assembler

// Advice: write 'let parent'
final class Ledger: Sendable {}
protocol LedgerAssembler: ScopedAssembler { func resolve() -> Ledger }
extension LedgerAssembler { func resolve() -> Ledger { shared { Ledger() } } }
final class LedgerApp: LiveAssembler, LedgerAssembler { let scope = Scope() }
struct LedgerScreen: ChildAssembler {
  #if FIXED
  let parent: LedgerApp
  init() { parent = LedgerApp() }
  #else
  var parent: LedgerApp { LedgerApp() }
  #endif
  func resolve() -> Ledger { parent.resolve() }
}

func newParent() -> Bool {
  let screen = LedgerScreen()
  let (one, other): (Ledger, Ledger) = (screen.resolve(), screen.resolve())
  return one === other
}
