// shows: The compiler converts what a rule builds to `any P` and to an optional
import Assembler

protocol Engine {}
struct DieselEngine: Engine {}
struct Trailer {}
struct Car {
  let engine: any Engine
  let trailer: Trailer?
}

protocol CarAssembler: Assembling {
  func resolve() -> Car
  func resolve() -> DieselEngine
  func resolve() -> Trailer
}
extension CarAssembler {
  func resolve() -> Car { Car(engine: resolve(), trailer: resolve()) }
}
