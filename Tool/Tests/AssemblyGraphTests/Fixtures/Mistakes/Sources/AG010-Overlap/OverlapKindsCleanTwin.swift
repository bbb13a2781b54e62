import Assembler

enum Payload: Sendable { case text(String), none }
struct Plain: Sendable {}
final class Box: Sendable {}
struct Ticket: Sendable {}
struct Machine { let make: (Int) -> Ticket }
protocol Paper: Sendable {}
struct Sheet: Paper {}
protocol BaseAssembler: Assembling {
  func resolve() -> any Equatable; func resolve() -> any Actor; func resolve(of paper: any Paper) -> Ticket
}
// None of these conforms.
protocol TicketAssembler: BaseAssembler {
  func resolve() -> Payload; func resolve() -> Plain; func resolve() -> Box; func resolve(row: Int) -> Ticket
  func resolve(name: String) -> Ticket; func resolve() -> Machine; func resolve(of sheet: Sheet) -> Ticket
}
extension BaseAssembler where Self: LiveAssembler {
  func resolve() -> any Equatable { 1 }; func resolve() -> any Actor { MainActor.shared }
}
extension BaseAssembler { func resolve(of paper: any Paper) -> Ticket { Ticket() } }
extension TicketAssembler {
  func resolve() -> Payload { .none }; func resolve() -> Plain { Plain() }; func resolve() -> Box { Box() }
  func resolve(row: Int) -> Ticket { Ticket() }; func resolve(name: String) -> Ticket { Ticket() }
  // One rule alone takes an Int.
  func resolve() -> Machine { Machine(make: resolve) }
}
struct TicketApp: LiveAssembler, TicketAssembler {
  func resolve(of sheet: Sheet) -> Ticket { ticket(for: sheet) }
  private func ticket(for paper: any Paper) -> Ticket { Ticket() }
}
func use(_ app: TicketApp, _ paper: any Paper) {
  let _: any Equatable = app.resolve(); let _: any Actor = app.resolve(); let _: Payload = app.resolve()
  let _: Plain = app.resolve(); let _: Box = app.resolve(); let _: Machine = app.resolve()
  let _: [Ticket] = [
    app.resolve(row: 1), app.resolve(name: ""), app.resolve(of: Sheet()), app.resolve(of: paper),
  ]
}

// Both are asynchronous and of one protocol, so neither is preferred.
protocol Beam: Sendable {}
struct Steel: Beam {}
protocol BeamAssembler: Assembling { func resolve() async -> any Beam; func resolve() async -> Steel }
extension BeamAssembler where Self: LiveAssembler {
  func resolve() async -> any Beam { Steel() }; func resolve() async -> Steel { Steel() }
}
struct BeamApp: LiveAssembler, BeamAssembler {}
