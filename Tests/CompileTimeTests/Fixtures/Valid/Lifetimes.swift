// shows: Every lifetime of a shared instance
import Assembler

protocol Vehicle: Sendable {}
final class Car: Vehicle {}
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
  func resolve(city: String) async throws -> Map
  func resolve(seat: Int) -> Car
  func resolve(leg: Int) -> Route
  func resolve() -> any Vehicle
}
extension CarAssembler {
  func resolve() -> Radio { shared { Radio() } }
  func resolve(driver: String) -> Key { shared(for: driver) { Key() } }
  func resolve() -> Car { weaklyShared { Car() } }
  func resolve() -> Route { graphShared { Route() } }
  func resolve() -> Trip { graph { Trip(route: resolve()) } }
  func resolve() async throws -> Map { try await shared { try await Map.load() } }
  func resolve(city: String) async throws -> Map { try await shared(for: city) { try await Map.load() } }
  func resolve(seat: Int) -> Car { weaklyShared(for: seat) { Car() } }
  func resolve(leg: Int) -> Route { graphShared(for: leg) { Route() } }
  func resolve() -> any Vehicle { weaklyShared { Car() } }
}
final class AppAssembler: LiveAssembler, CarAssembler { let scope = Scope() }
