import Assembler
import Synchronization

struct Line: Sendable { let text: String; var size = 12 }
final class Printer: Sendable {
  private let makeLine: @Sendable (String) -> Line
  init(makeLine: @escaping @Sendable (String) -> Line) { self.makeLine = makeLine }
}
final class Counter: Sendable {
  private let counts = Mutex<[Int]>([])
  // Calls the closure and keeps its result.
  func count(_ number: @escaping @Sendable () -> Int) { counts.withLock { $0.append(number()) } }
}
protocol PrinterAssembler: ScopedAssembler, Sendable {
  func resolve() -> Int; func resolve() -> Printer; func resolve() -> Counter
}
extension PrinterAssembler {
  func resolve() -> Int { 1 }
  // The labels of a structure's initializer name its properties, and not the assembler's.
  func resolve() -> Printer { shared { Printer(makeLine: { Line(text: $0, size: 14) }) } }
  func resolve() -> Counter {
    shared {
      let counter = Counter(); counter.count { self.resolve() }; return counter
    }
  }
}
final class PrinterApp: LiveAssembler, PrinterAssembler, Sendable { let scope = Scope() }
func use(_ app: PrinterApp) { let _: Printer = app.resolve(); let _: Counter = app.resolve() }
