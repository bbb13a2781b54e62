// shows: An override that wraps the default it replaces, by the default's name
import Assembler

struct Engine {
  var isTuned = false
}

protocol EngineAssembler: Assembling {
  func resolve() -> Engine
}
extension EngineAssembler {
  func resolve() -> Engine { standardEngine() }
  func standardEngine() -> Engine { Engine() }
}

struct TunedAssembler: LiveAssembler, EngineAssembler {
  func resolve() -> Engine {
    var engine = standardEngine()
    engine.isTuned = true
    return engine
  }
}
