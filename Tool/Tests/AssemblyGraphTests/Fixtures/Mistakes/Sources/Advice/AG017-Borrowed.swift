import Assembler

// Advice: write 'let scope = Scope()'
final class Ticket: Sendable {}
protocol TicketAssembler: ScopedAssembler { func resolve() -> Ticket }
extension TicketAssembler { func resolve() -> Ticket { shared { Ticket() } } }
final class TicketApp: LiveAssembler, ScopedAssembler { let scope = Scope() }
final class TicketSession: ChildAssembler, TicketAssembler {
  let parent: TicketApp
  #if FIXED
  let scope = Scope()
  #else
  var scope: Scope { parent.scope }
  #endif
  init(parent: TicketApp) { self.parent = parent }
}

func borrowed() -> Bool {
  let app = TicketApp()
  let (one, other): (Ticket, Ticket) = (
    TicketSession(parent: app).resolve(), TicketSession(parent: app).resolve()
  )
  return one !== other
}
