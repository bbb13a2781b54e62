import Assembler

final class Engine: Sendable { init(_ car: Car) {} }
final class Car: Sendable { init(_ engine: Engine) {}; init(engine: @escaping () -> Engine) {} }
protocol CarAssembler: ScopedAssembler { func resolve() -> Car; func resolve() -> Engine }
extension CarAssembler {
  subscript(_ car: Car.Type) -> Car { resolve() }
  func resolve() -> Engine { Engine(self[Car.self]) }
  #if FIXED
  func resolve() -> Car { Car(engine: { [unowned self] in resolve() }) }
  #else
  func resolve() -> Car { Car(resolve()) }
  #endif
}
final class CarApp: LiveAssembler, CarAssembler { let scope = Scope() }
func use(_ app: CarApp) { let _: Car = app.resolve(); let _: Engine = app.resolve() }
