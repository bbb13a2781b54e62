import Assembler

// Each test wants an assembler of its own, also a live one.
final class Counter: Sendable {}
protocol CounterAssembler: ScopedAssembler { func resolve() -> Counter }
extension CounterAssembler { func resolve() -> Counter { shared { Counter() } } }
final class CounterApp: LiveAssembler, CounterAssembler { let scope = Scope() }
struct CounterSuite {
  var app: CounterApp { CounterApp() }; func one() -> Counter { app.resolve() }
  func other() -> Counter { app.resolve() }
}
