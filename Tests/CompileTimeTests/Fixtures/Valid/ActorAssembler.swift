// shows: An actor as an assembler, its rules being nonisolated
import Assembler

struct Engine {}

protocol EngineAssembler: Assembling {
  func resolve() -> Engine
}
extension EngineAssembler {
  func resolve() -> Engine { Engine() }
}

actor AppAssembler: LiveAssembler, EngineAssembler {
  nonisolated func resolve() -> Engine { Engine() }
}
