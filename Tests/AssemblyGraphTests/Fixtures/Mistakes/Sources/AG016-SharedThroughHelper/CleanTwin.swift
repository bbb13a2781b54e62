import Assembler

final class Log: Sendable {}
final class Metrics: Sendable {}
final class Trace: Sendable {}

protocol LogAssembler: ScopedAssembler {
  func resolve() -> Log
  func resolve() -> Metrics
  func resolve() -> Trace
}
extension LogAssembler {
  // A helper of one rule; a generic helper that builds another type for each rule.
  func resolve() -> Log { makeLog() }
  func resolve() -> Metrics { once { Metrics() } }
  func resolve() -> Trace { once { Trace() } }

  private func makeLog() -> Log { shared { Log() } }
  private func once<Value: Sendable>(_ build: () -> Value) -> Value { shared { build() } }
}
final class LogApp: LiveAssembler, LogAssembler { let scope = Scope() }

func use(_ app: LogApp) {
  let _: Log = app.resolve()
  let _: Metrics = app.resolve()
  let _: Trace = app.resolve()
}

// A property that caches one object, on purpose, for two rules.
final class Connection: Sendable {}
final class Reader: Sendable { init(_ connection: Connection) {} }
final class Writer: Sendable { init(_ connection: Connection) {} }
protocol ConnectionAssembler: ScopedAssembler {
  func resolve() -> Reader
  func resolve() -> Writer
}
extension ConnectionAssembler {
  func resolve() -> Reader { Reader(connection) }
  func resolve() -> Writer { Writer(connection) }
  private var connection: Connection { shared { Connection() } }
}
final class ConnectionApp: LiveAssembler, ConnectionAssembler { let scope = Scope() }

func use(_ app: ConnectionApp) {
  let _: Reader = app.resolve()
  let _: Writer = app.resolve()
}
