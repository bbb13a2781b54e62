// shows: Two features in two modules, composed in a third and stubbed in a test
import Assembler
import AssemblerTesting
import Engines
import Radios

struct Car {
  let engine: Engine
  let radio: any Radio
}
protocol CarAssembler: EngineAssembler, RadioAssembler { func resolve() -> Car }
extension CarAssembler {
  func resolve() -> Car { Car(engine: resolve(), radio: resolve()) }
}
final class AppAssembler: LiveAssembler, CarAssembler { let scope = Scope() }
final class CarTestAssembler: TestAssembler, CarAssembler {
  struct Silence: Radio {}
  func resolve() -> any Radio { Silence() }
}
