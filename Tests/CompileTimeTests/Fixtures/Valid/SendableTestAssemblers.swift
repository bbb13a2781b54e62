// shows: A Sendable test assembler with constant stubs, and one with variable stubs on the main actor
import Assembler
import AssemblerEffects
import AssemblerTesting

nonisolated struct Battery: Sendable { var charge = 1 }
nonisolated final class Engine: Sendable {
  init(battery: Battery, now: DateGenerator) {}
}

nonisolated protocol EngineAssembler: ScopedAssembler, DateAssembler {
  func resolve() -> Battery
  func resolve() -> Engine
}
nonisolated extension EngineAssembler {
  func resolve() -> Engine { shared { Engine(battery: resolve(), now: date) } }
}
nonisolated protocol SharedEngineAssembler: EngineAssembler, Sendable {}

nonisolated final class SharedEngineTestAssembler: SendableTestAssembler, SharedEngineAssembler {
  let battery: Battery
  init(battery: Battery) {
    self.battery = battery
  }
  func resolve() -> Battery { battery }
}
final class EngineTestAssembler: TestAssembler, EngineAssembler {
  var battery = Battery()
  func resolve() -> Battery { battery }
}

nonisolated func concurrently() async {
  let assembler = SharedEngineTestAssembler(battery: Battery())
  async let one = Task.detached { assembler.resolve() as Engine }.value
  _ = (assembler.resolve() as Engine, assembler.effects, await one)
}

@MainActor final class EngineTests {
  let assembler = EngineTestAssembler()

  func start() {
    assembler.battery.charge = 2
    _ = assembler.resolve() as Engine
  }
}
