// shows: A test that says its conformance in an extension, where the compiler warns of methods that miss
import Assembler
import AssemblerTesting

protocol Engine {}
struct DieselEngine: Engine {}
struct StubEngine: Engine {}

protocol CarAssembler: Assembling {
  func resolve() -> any Engine
}
extension CarAssembler {
  func resolve() -> any Engine { DieselEngine() }
}

final class CarTestAssembler: TestAssembler {}
extension CarTestAssembler: CarAssembler {
  func resolve() -> any Engine { StubEngine() }
}
