import Assembler
import AssemblerTesting

// The application has no rule, and its session has one.
final class Agenda: Sendable {}
protocol AgendaApplication: ScopedAssembler {}
protocol AgendaSession: ScopedAssembler, ChildAssembler where Parent: AgendaApplication {
  func resolve() -> Agenda
}
extension AgendaSession { func resolve() -> Agenda { shared { Agenda() } } }
final class AgendaUser<Parent: AgendaApplication>: Child<Parent>, AgendaSession {}
// Wrong: the application's test writes the session's rule.
final class AgendaTestAssembler: TestAssembler, AgendaApplication {
  func session() -> any AgendaSession { AgendaUser(parent: self) }
  func resolve() -> Agenda { Agenda() }
}
// Right: its session does.
final class OwnAgendaTestAssembler: TestAssembler, AgendaApplication {
  final class Session: Child<OwnAgendaTestAssembler>, AgendaSession {
    func resolve() -> Agenda { shared { Agenda() } }
  }
  func session() -> any AgendaSession { Session(parent: self) }
}
