// shows: Providers, callbacks and default arguments
import Assembler

struct Car {
  let plate: String
  let onStart: () -> Void
}
struct Garage {
  let makeCar: (String) -> Car
}

protocol GarageAssembler: Assembling {
  func resolve(plate: String, onStart: @escaping () -> Void) -> Car
  func resolve() -> Garage
}
extension GarageAssembler {
  func resolve(plate: String = "unknown", onStart: @escaping () -> Void = {}) -> Car {
    Car(plate: plate, onStart: onStart)
  }
  func resolve() -> Garage { Garage(makeCar: { plate in resolve(plate: plate) }) }
}
struct AppAssembler: LiveAssembler, GarageAssembler {}

func start() -> [Car] {
  [AppAssembler().resolve(plate: "B 42"), AppAssembler().resolve { print("started") }]
}
