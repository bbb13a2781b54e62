// shows: A suite of Swift Testing with a test's assembler
import Assembler
import AssemblerTesting
import Testing

struct Engine: Equatable {
  let power: Int
}
protocol EngineAssembler: Assembling { func resolve() -> Engine }

final class EngineTestAssembler: TestAssembler, EngineAssembler {
  func resolve() -> Engine { Engine(power: 42) }
}

@Suite struct EngineTests {
  @Test func power() {
    let engine: Engine = EngineTestAssembler().resolve()
    #expect(engine.power == 42)
  }
}
