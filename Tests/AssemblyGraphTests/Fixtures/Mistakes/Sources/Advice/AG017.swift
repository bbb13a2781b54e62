import Assembler

// Advice: write 'let scope = Scope()'
final class Counter: Sendable {}
protocol CounterAssembler: ScopedAssembler { func resolve() -> Counter }
extension CounterAssembler { func resolve() -> Counter { shared { Counter() } } }
final class CounterApp: LiveAssembler, CounterAssembler {
  #if FIXED
  let scope = Scope()
  #else
  var scope: Scope { Scope() }
  #endif
}

func recreated() -> Bool {
  #if FIXED
  let app = CounterApp()
  let (one, other): (Counter, Counter) = (app.resolve(), app.resolve())
  return one === other
  #else
  // A debug build stops.
  return false
  #endif
}
