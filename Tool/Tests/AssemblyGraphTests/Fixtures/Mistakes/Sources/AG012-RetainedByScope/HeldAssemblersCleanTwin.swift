import Assembler

final class Token: Sendable {
  let identity: ObjectIdentifier
  init(identity: ObjectIdentifier) { self.identity = identity }
}
/// Reads what its initializer is given, and keeps nothing of it.
final class Report: Sendable {
  let number: Int; let numbers: [Int]
  init(_ assembler: some ReportAssembler) {
    number = assembler.number
    numbers = [1, 2].map { $0 + assembler.number }
  }
}
final class Upload: Sendable {
  let task: Task<Int, Never>; init(_ task: Task<Int, Never>) { self.task = task }
}
protocol ReportAssembler: ScopedAssembler, Sendable {
  var number: Int { get }; func resolve() -> Token; func resolve() -> Report; func resolve() -> [Int]
  func resolve() -> [String]; func resolve() -> Upload
}
extension ReportAssembler {
  var number: Int { 3 }
  func resolve() -> Token { shared { Token(identity: ObjectIdentifier(self)) } }
  func resolve() -> Report { shared { Report(self) } }; func resolve() -> [Int] { shared { [count(self)] } }
  func resolve() -> [String] { shared { [String(describing: self)] } }
  // A task that ends lets go of what it holds.
  func resolve() -> Upload { shared { Upload(Task { self.number }) } }
}
func count(_ assembler: some ReportAssembler) -> Int { assembler.number }
final class ReportApp: LiveAssembler, ReportAssembler { let scope = Scope() }
func use(_ app: ReportApp) {
  let _: Token = app.resolve(); let _: Report = app.resolve(); let _: [Int] = app.resolve()
  let _: [String] = app.resolve(); let _: Upload = app.resolve()
}

// Code that gets the assembler, asks it at once and keeps nothing.
final class Summary: Sendable { let count: Int; init(count: Int) { self.count = count } }
final class Observer: @unchecked Sendable {
  weak var assembler: (any SummaryAssembler)?
  init(_ assembler: any SummaryAssembler) { self.assembler = assembler }
}
final class Reader: Sendable {
  let summary: Summary
  init(from assembler: any SummaryAssembler) { summary = assembler.resolve() }
}
/// It calls the closure at once, and keeps what that makes.
final class Snapshot: Sendable {
  let summary: Summary
  init(_ make: @escaping () -> Summary) { summary = make() }
}
struct Weak: @unchecked Sendable {
  var name = ""
  weak var value: AnyObject?
}
func makeSummary(_ assembler: some SummaryAssembler) -> Summary { Summary(count: assembler.number) }
func makeReader(_ assembler: any SummaryAssembler) -> Reader {
  let other = assembler
  return Reader(from: other)
}
struct Factory {
  let assembler: any SummaryAssembler
  func summary() -> Summary { Summary(count: assembler.number) }
}
protocol SummaryAssembler: ScopedAssembler, Sendable {
  func resolve() -> Summary; func resolve(_ label: Int.Type) -> Summary
  func resolve(_ label: Bool.Type) -> Summary; func resolve(_ label: String.Type) -> Summary
  func resolve(_ label: Double.Type) -> Summary; func resolve() -> Snapshot; func resolve() -> Observer
  func resolve() -> Reader; func resolve() -> Weak; var number: Int { get }
}
extension SummaryAssembler {
  var number: Int { 3 }
  func resolve() -> Summary { shared { makeSummary(self) } }
  func resolve(_ label: Int.Type) -> Summary { shared { Self.help(self) } }
  func resolve(_ label: Bool.Type) -> Summary {
    shared { withExtendedLifetime(self) { Summary(count: number) } }
  }
  func resolve(_ label: String.Type) -> Summary { shared { (resolve as () -> Summary)() } }
  func resolve(_ label: Double.Type) -> Summary {
    shared {
      let me = self
      _ = { me.number }
      let numbers = [me, self].map(\.number) + [(self, 1).1]
      return Factory(assembler: me).summary().count > 0 ? Summary(count: numbers.count) : Summary(count: 0)
    }
  }
  func resolve() -> Snapshot { shared { Snapshot { self.resolve() } } }
  func resolve() -> Observer { shared { Observer(self) } }
  func resolve() -> Reader { shared { makeReader(self) } }
  func resolve() -> Weak { shared { Weak(value: self) } }
  private static func help(_ assembler: Self) -> Summary { Summary(count: assembler.number) }
}
final class SummaryApp: LiveAssembler, SummaryAssembler { let scope = Scope() }
func use(_ app: SummaryApp) {
  let _: Summary = app.resolve(); let _: Summary = app.resolve(Int.self)
  let _: Summary = app.resolve(Bool.self); let _: Summary = app.resolve(String.self)
  let _: Summary = app.resolve(Double.self); let _: Snapshot = app.resolve(); let _: Observer = app.resolve()
  let _: Reader = app.resolve(); let _: Weak = app.resolve()
}
