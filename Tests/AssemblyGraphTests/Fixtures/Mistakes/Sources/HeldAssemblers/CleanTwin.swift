import Assembler

final class Token: Sendable {
  let identity: ObjectIdentifier
  init(identity: ObjectIdentifier) { self.identity = identity }
}
/// Reads what its initializer is given, and keeps nothing of it.
final class Report: Sendable {
  let number: Int
  let numbers: [Int]
  init(_ assembler: some ReportAssembler) {
    number = assembler.number
    numbers = [1, 2].map { $0 + assembler.number }
  }
}
final class Upload: Sendable {
  let task: Task<Int, Never>
  init(_ task: Task<Int, Never>) { self.task = task }
}

protocol ReportAssembler: ScopedAssembler, Sendable {
  var number: Int { get }
  func resolve() -> Token
  func resolve() -> Report
  func resolve() -> [Int]
  func resolve() -> [String]
  func resolve() -> Upload
}
extension ReportAssembler {
  var number: Int { 3 }
  func resolve() -> Token { shared { Token(identity: ObjectIdentifier(self)) } }
  func resolve() -> Report { shared { Report(self) } }
  func resolve() -> [Int] { shared { [count(self)] } }
  func resolve() -> [String] { shared { [String(describing: self)] } }
  // A task that ends lets go of what it holds.
  func resolve() -> Upload { shared { Upload(Task { self.number }) } }
}
func count(_ assembler: some ReportAssembler) -> Int { assembler.number }
final class ReportApp: LiveAssembler, ReportAssembler { let scope = Scope() }

func use(_ app: ReportApp) {
  let _: Token = app.resolve()
  let _: Report = app.resolve()
  let _: [Int] = app.resolve()
  let _: [String] = app.resolve()
  let _: Upload = app.resolve()
}
