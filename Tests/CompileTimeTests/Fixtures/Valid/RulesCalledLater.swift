// shows: Objects that keep a rule to call later
import Assembler

struct Car: Sendable {}
@MainActor final class CarView { init(car: Car) {} }

final class Garage {
  init(makeCar: @escaping () -> Car, repair: @escaping (Car, Int) throws -> Car) {}
}
final class SharedGarage: Sendable {
  init(makeCar: @escaping @Sendable () -> Car, order: @escaping @Sendable (String) async throws -> Car) {}
}
@MainActor final class Router {
  init(open: @escaping (Car) -> CarView, openLater: @escaping @MainActor (Car) -> CarView) {}
}

protocol GarageAssembler: ScopedAssembler {
  func resolve() -> Garage
  @MainActor func resolve() -> Router
  func resolve() -> Car
  func resolve(_ car: Car, minutes: Int) throws -> Car
  @MainActor func resolve(_ car: Car) -> CarView
}
extension GarageAssembler {
  func resolve() -> Garage {
    Garage(makeCar: later { $0.resolve() }, repair: later { try $0.resolve($1, minutes: $2) })
  }
  @MainActor func resolve() -> Router {
    Router(open: later { $0.resolve($1) }, openLater: later(on: MainActor.self) { $0.resolve($1) })
  }
  func resolve() -> Car { Car() }
  func resolve(_ car: Car, minutes: Int) throws -> Car { car }
  @MainActor func resolve(_ car: Car) -> CarView { CarView(car: car) }
}

protocol SharedGarageAssembler: GarageAssembler, Sendable {
  func resolve() -> SharedGarage
  func resolve() -> Lazy<Car>
  func resolve(order: String) async throws -> Car
}
extension SharedGarageAssembler {
  func resolve() -> SharedGarage {
    shared { SharedGarage(makeCar: later { $0.resolve() }, order: later { try await $0.resolve(order: $1) }) }
  }
  func resolve() -> Lazy<Car> { Lazy(later { $0.resolve() }) }
  func resolve(order: String) async throws -> Car { resolve() }
}
