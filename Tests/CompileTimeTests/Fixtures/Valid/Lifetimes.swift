// shows: Every lifetime of a shared instance
import Assembler

final class Car: Sendable {}
struct Key: Sendable {}
struct Radio: Sendable {}
struct Route: Sendable {}
struct Trip: Sendable {
  let route: Route
}
struct Map: Sendable {
  static func load() async throws -> Map { Map() }
}

protocol CarAssembler: ScopedAssembler {
  func resolve() -> Radio
  func resolve(driver: String) -> Key
  func resolve() -> Car
  func resolve() -> Route
  func resolve() -> Trip
  func resolve() async throws -> Map
}
extension CarAssembler {
  func resolve() -> Radio { shared { Radio() } }
  func resolve(driver: String) -> Key { shared(for: driver) { Key() } }
  func resolve() -> Car { weaklyShared { Car() } }
  func resolve() -> Route { graphShared { Route() } }
  func resolve() -> Trip { graph { Trip(route: resolve()) } }
  func resolve() async throws -> Map { try await shared { try await Map.load() } }
}
final class AppAssembler: LiveAssembler, CarAssembler { let scope = Scope() }
