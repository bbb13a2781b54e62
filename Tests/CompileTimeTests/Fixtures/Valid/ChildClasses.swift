// shows: Children in one line, and of Sendable parents
import Assembler
import AssemblerTesting

final class Engine: Sendable {}
struct Car {
  let engine: Engine
}

protocol GarageAssembler: ScopedAssembler {
  func resolve() -> Engine
}
extension GarageAssembler {
  func resolve() -> Engine { shared { Engine() } }
}
protocol CarAssembler: ScopedAssembler {
  func resolve() -> Engine
  func resolve() -> Car
}
extension CarAssembler {
  func resolve() -> Car { Car(engine: resolve()) }
}
extension CarAssembler where Self: ChildAssembler, Parent: GarageAssembler {
  func resolve() -> Engine { parent.resolve() }
}

final class CarScreen<Parent: GarageAssembler>: Child<Parent>, ChildAssembler, CarAssembler {}

final class PaintedCarScreen<Parent: GarageAssembler>: Child<Parent>, ChildAssembler, CarAssembler {
  let color: String

  init(parent: Parent, color: String) {
    self.color = color
    super.init(parent: parent, scope: Scope(label: color))
  }
}

nonisolated final class CarRequest<Parent: GarageAssembler & Sendable>: SendableChild<Parent>, ChildAssembler,
  CarAssembler
{}

// The parent's type parameter is `Sendable`, because the base class requires it.
nonisolated final class InferredRequest<Parent: GarageAssembler>: SendableChild<Parent>, ChildAssembler,
  CarAssembler
{}

final class AppAssembler: LiveAssembler, GarageAssembler, Sendable {
  let scope = Scope()
}
final class GarageTestAssembler: TestAssembler, GarageAssembler {}

func cars(in app: AppAssembler) async -> [Car] {
  let request = CarRequest(parent: app)
  async let car: Car = request.resolve()
  async let other: Car = InferredRequest(parent: app).resolve()
  return await [car, other, CarScreen(parent: app).resolve()]
}

func car(in test: GarageTestAssembler) -> Car {
  PaintedCarScreen(parent: CarParent(parent: test), color: "red").resolve()
}

final class CarParent<Parent: GarageAssembler>: Child<Parent>, ChildAssembler, GarageAssembler {}
