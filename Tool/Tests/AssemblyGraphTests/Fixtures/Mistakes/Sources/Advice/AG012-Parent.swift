import Assembler

// Advice: capture '[app = parent.later()]' and write 'app()' for 'self.parent'
struct Ink: Sendable {}
final class Printer: @unchecked Sendable {
  let makeInk: () -> Ink
  init(makeInk: @escaping () -> Ink) { self.makeInk = makeInk }
}
protocol PrinterAssembler: ScopedAssembler { func ink() -> Ink }
extension PrinterAssembler { func ink() -> Ink { Ink() } }
final class PrinterApp: LiveAssembler, PrinterAssembler { let scope = Scope() }
final class PrinterSession: Child<PrinterApp>, ChildAssembler {
  #if FIXED
  func printer() -> Printer { parent.shared { Printer(makeInk: { [app = parent.later()] in app().ink() }) } }
  #else
  func printer() -> Printer { parent.shared { Printer(makeInk: { self.parent.ink() }) } }
  #endif
}
func retainedByParent() -> Bool {
  weak var app: PrinterApp?
  do {
    let new = PrinterApp()
    app = new
    // The session ends before the printer does.
    let printer = PrinterSession(parent: new).printer()
    _ = printer.makeInk()
  }
  return app == nil
}
