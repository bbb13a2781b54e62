import Assembler

final class PooledLog: Sendable {}
final class Metrics: Sendable {}
final class PooledTrace: Sendable {}
protocol LogAssembler: ScopedAssembler {
  func resolve() -> PooledLog; func resolve() -> Metrics; func resolve() -> PooledTrace
}
extension LogAssembler {
  // A helper of one rule; a generic helper that builds another type for each rule.
  func resolve() -> PooledLog { makeLog() }; func resolve() -> Metrics { once { Metrics() } }
  func resolve() -> PooledTrace { once { PooledTrace() } }
  private func makeLog() -> PooledLog { shared { PooledLog() } }
  private func once<Value: Sendable>(_ build: () -> Value) -> Value { shared { build() } }
}
final class LogApp: LiveAssembler, LogAssembler { let scope = Scope() }
func pooledUse(_ app: LogApp) {
  let _: PooledLog = app.resolve(); let _: Metrics = app.resolve(); let _: PooledTrace = app.resolve()
}

// A property that caches one object, on purpose, for two rules.
final class Connection: Sendable {}
final class PooledReader: Sendable { init(_ connection: Connection) {} }
final class Writer: Sendable { init(_ connection: Connection) {} }
protocol ConnectionAssembler: ScopedAssembler { func resolve() -> PooledReader; func resolve() -> Writer }
extension ConnectionAssembler {
  func resolve() -> PooledReader { PooledReader(connection) }
  func resolve() -> Writer { Writer(connection) }
  private var connection: Connection { shared { Connection() } }
}
final class ConnectionApp: LiveAssembler, ConnectionAssembler { let scope = Scope() }
func pooledUse(_ app: ConnectionApp) { let _: PooledReader = app.resolve(); let _: Writer = app.resolve() }

// Every call of a helper passes the same argument, in other words.
final class Vault: Sendable { let name: String; init(_ name: String) { self.name = name } }
enum VaultKind: Sendable { case small, large }
protocol VaultAssembler: ScopedAssembler {
  var name: String { get }; func resolve() -> Vault; func resolve(spare: Int) -> Vault
}
extension VaultAssembler {
  func resolve() -> Vault { vault(name, .small) }
  func resolve(spare: Int) -> Vault { vault(self.name, VaultKind.small) }
  private func vault(_ name: String, _ kind: VaultKind) -> Vault { shared { Vault("\(kind) \(name)") } }
}
final class VaultApp: LiveAssembler, VaultAssembler { let scope = Scope(); let name = "a" }

// One call passes what another leaves out.
final class Slice: Sendable { init(_ number: Int) {} }
protocol SliceAssembler: ScopedAssembler { func resolve() -> Slice; func resolve(wide: Void) -> Slice }
extension SliceAssembler {
  func resolve() -> Slice { slice() }; func resolve(wide: Void) -> Slice { slice(number: 1) }
  private func slice(number: Int = 1) -> Slice { shared { Slice(number) } }
}
final class SliceApp: LiveAssembler, SliceAssembler { let scope = Scope() }
