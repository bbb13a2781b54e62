// shows: A scene with wiring, a leaf and a final class that assembles it
import Assembler

protocol CarDatabase: Sendable {}
struct NetworkCarDatabase: CarDatabase {}
struct FindCar: Sendable {
  let database: any CarDatabase
}
struct CarPresenter {
  let plate: String
  let findCar: FindCar
}

protocol CarSceneAssembler: ScopedAssembler {
  func resolve(plate: String) -> CarPresenter
  func resolve() -> FindCar
  func resolve() -> any CarDatabase
}
extension CarSceneAssembler {
  func resolve(plate: String) -> CarPresenter { CarPresenter(plate: plate, findCar: resolve()) }
  func resolve() -> FindCar { shared { FindCar(database: resolve()) } }
}
extension CarSceneAssembler where Self: LiveAssembler {
  func resolve() -> any CarDatabase { NetworkCarDatabase() }
}

final class AppAssembler: LiveAssembler, CarSceneAssembler { let scope = Scope() }

func start() -> CarPresenter {
  AppAssembler().resolve(plate: "B 42")
}
