// shows: Instances of the main actor that are not Sendable, in every lifetime
import Assembler

final class Odometer { var miles = 0 }
final class Radio {}
final class Route {}

protocol CarAssembler: ScopedAssembler {
  @MainActor func resolve() -> Odometer
  @MainActor func resolve(seat: Int) -> Radio
  @MainActor func resolve() -> Route
  @MainActor func resolve() -> [Route]
}
extension CarAssembler {
  @MainActor func resolve() -> Odometer { shared(on: MainActor.self) { Odometer() } }
  @MainActor func resolve(seat: Int) -> Radio { shared(on: MainActor.self, for: seat) { Radio() } }
  @MainActor func resolve() -> Route { graphShared(on: MainActor.self) { Route() } }
  @MainActor func resolve() -> [Route] { graph { [resolve(), resolve()] } }
}
final class AppAssembler: LiveAssembler, CarAssembler { let scope = Scope() }
