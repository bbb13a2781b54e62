import Assembler
import AssemblerTesting

protocol Printer: Sendable {}
struct LoudPrinter: Printer {}
struct QuietPrinter: Printer {}
protocol LoudAssembler: Assembling {}
protocol PrinterAssembler: Assembling {
  func resolve() -> any Printer
}
extension PrinterAssembler where Self: TestAssembler {
  func resolve() -> any Printer { QuietPrinter() }
}
// No test or preview runs it.
extension PrinterAssembler where Self: LoudAssembler {
  func resolve() -> any Printer { LoudPrinter() }
}
struct LoudApp: LiveAssembler, LoudAssembler, PrinterAssembler {}
final class PrinterTestAssembler: TestAssembler, PrinterAssembler {}

func use(_ app: LoudApp, _ test: PrinterTestAssembler) {
  let _: any Printer = app.resolve()
  let _: any Printer = test.resolve()
}
