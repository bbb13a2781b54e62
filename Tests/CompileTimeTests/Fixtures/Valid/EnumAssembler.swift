// shows: An enum as an assembler
import Assembler

struct Engine {
  let fuel: String
}

protocol EngineAssembler: Assembling {
  func resolve() -> Engine
}

enum FleetAssembler: LiveAssembler, EngineAssembler {
  case diesel
  case electric

  func resolve() -> Engine {
    switch self {
    case .diesel: Engine(fuel: "diesel")
    case .electric: Engine(fuel: "electricity")
    }
  }
}
