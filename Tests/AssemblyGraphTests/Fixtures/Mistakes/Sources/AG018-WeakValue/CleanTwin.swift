import Assembler

protocol Store: Sendable {}
final class DiskStore: Store {}
actor Counter {}
final class Page: Sendable {}
struct Pages: Sendable { let first: Page }

protocol ObjectsAssembler: ScopedAssembler {
  func resolve() -> any Store
  func resolve() -> Counter
  func resolve() -> Pages
}
extension ObjectsAssembler {
  func resolve() -> Counter { weaklyShared { Counter() } }
  // The object is held weakly, and the value around it is new each time.
  func resolve() -> Pages { Pages(first: weaklyShared { Page() }) }
}
extension ObjectsAssembler where Self: LiveAssembler {
  func resolve() -> any Store { weaklyShared { DiskStore() } }
}
final class ObjectsApp: LiveAssembler, ObjectsAssembler { let scope = Scope() }

func use(_ app: ObjectsApp) {
  let _: any Store = app.resolve()
  let _: Counter = app.resolve()
  let _: Pages = app.resolve()
}

// An optional of a class: what is missing isn't cached, and what is there is an object.
final class Ticket: Sendable {}
protocol TicketAssembler: ScopedAssembler {
  func resolve() -> Ticket?
}
extension TicketAssembler {
  func resolve() -> Ticket? { weaklyShared { Ticket() } }
}
final class TicketApp: LiveAssembler, TicketAssembler { let scope = Scope() }

func use(_ app: TicketApp) { let _: Ticket? = app.resolve() }
