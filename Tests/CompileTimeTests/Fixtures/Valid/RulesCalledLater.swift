// shows: Objects that keep a rule to call later
import Assembler

nonisolated struct Car: Sendable {}
@MainActor final class CarView { init(car: Car) {} }

nonisolated final class Garage {
  init(makeCar: @escaping () -> Car, repair: @escaping (Car, Int) throws -> Car) {}
}
nonisolated final class SharedGarage: Sendable {
  init(makeCar: @escaping @Sendable () -> Car, order: @escaping @Sendable (String) async throws -> Car) {}
}
@MainActor final class Router {
  init(
    open: @escaping (Car) -> CarView,
    openLater: @escaping @MainActor (Car) -> CarView,
    load: @escaping @MainActor (String) async throws -> CarView
  ) {}
}

nonisolated protocol GarageAssembler: ScopedAssembler {
  func resolve() -> Garage
  @MainActor func resolve() -> Router
  func resolve() -> Car
  func resolve(_ car: Car, minutes: Int) throws -> Car
  @MainActor func resolve(_ car: Car) -> CarView
  @MainActor func resolve(plate: String) async throws -> CarView
}
nonisolated extension GarageAssembler {
  func resolve() -> Garage {
    Garage(
      makeCar: { [app = later()] in app().resolve() },
      repair: { [app = later()] in try app().resolve($0, minutes: $1) }
    )
  }
  @MainActor func resolve() -> Router {
    shared(on: MainActor.self) {
      Router(
        open: { [app = later()] in app().resolve($0) },
        openLater: { [app = later()] in app().resolve($0) },
        load: { [app = later()] in try await app().resolve(plate: $0) }
      )
    }
  }
  func resolve() -> Car { Car() }
  func resolve(_ car: Car, minutes: Int) throws -> Car { car }
  @MainActor func resolve(_ car: Car) -> CarView { CarView(car: car) }
  @MainActor func resolve(plate: String) async throws -> CarView { CarView(car: Car()) }
}

nonisolated protocol SharedGarageAssembler: GarageAssembler, Sendable {
  func resolve() -> SharedGarage
  func resolve() -> Lazy<Car>
  func resolve(order: String) async throws -> Car
}
nonisolated extension SharedGarageAssembler {
  func resolve() -> SharedGarage {
    shared {
      SharedGarage(
        makeCar: { [app = later()] in app().resolve() },
        order: { [app = later()] in try await app().resolve(order: $0) }
      )
    }
  }
  func resolve() -> Lazy<Car> { Lazy { [app = later()] in app().resolve() } }
  func resolve(order: String) async throws -> Car { resolve() }
  // From no isolation, into the main actor.
  func router() async -> Router {
    await Router(
      open: { _ in fatalError("not called") },
      openLater: { [app = later()] in app().resolve($0) },
      load: { [app = later()] in try await app().resolve(plate: $0) }
    )
  }
}

// An object can take the reference itself.
nonisolated final class Driver<App: GarageAssembler> {
  private let app: AssemblerReference<App>

  init(app: AssemblerReference<App>) { self.app = app }
  func car() -> Car { app().resolve() }
}
final class GarageApp: LiveAssembler, SharedGarageAssembler {
  let scope = Scope()
  func resolve() -> Driver<GarageApp> { Driver(app: later()) }
}
