// shows: Rules that await and throw, with and without a type of error
import Assembler

struct NoFuel: Error {}
struct Battery {}
struct Tank {}
struct Engine {
  let battery: Battery
  let tank: Tank
}

protocol EngineAssembler: Assembling {
  func resolve() async -> Battery
  func resolve() throws(NoFuel) -> Tank
  func resolve() async throws -> Engine
}
extension EngineAssembler {
  func resolve() async -> Battery { Battery() }
  func resolve() throws(NoFuel) -> Tank { throw NoFuel() }
  func resolve() async throws -> Engine { try await Engine(battery: resolve(), tank: resolve()) }
}
struct AppAssembler: LiveAssembler, EngineAssembler {}

func start() async throws -> Engine { try await AppAssembler().resolve() }
