// shows: A test's assembler inside the test function
import Assembler
import AssemblerTesting

struct Engine {
  let power: Int
}
protocol EngineAssembler: Assembling { func resolve() -> Engine }

func test() -> Bool {
  final class Test: TestAssembler, EngineAssembler {
    func resolve() -> Engine { Engine(power: 42) }
  }
  let engine: Engine = Test().resolve()
  return engine.power == 42
}
