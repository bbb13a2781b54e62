import Assembler

// Advice: or capture '[unowned self]' or '[weak self]'
final class Pen: Sendable {}
final class Desk: @unchecked Sendable {
  let makePen: () -> Pen
  init(makePen: @escaping () -> Pen) { self.makePen = makePen }
}
protocol DeskAssembler: ScopedAssembler { func resolve() -> Pen; func resolve() -> Desk }
extension DeskAssembler {
  func resolve() -> Pen { Pen() }
  #if FIXED
  func resolve() -> Desk { shared { Desk(makePen: { [unowned self] in resolve() }) } }
  #else
  func resolve() -> Desk { shared { Desk(makePen: { self.resolve() }) } }
  #endif
}
final class DeskApp: LiveAssembler, DeskAssembler { let scope = Scope() }
func retainedByClosure() -> Bool {
  weak var app: DeskApp?
  do { let new = DeskApp(); app = new; _ = (new.resolve() as Desk).makePen() }
  return app == nil
}
