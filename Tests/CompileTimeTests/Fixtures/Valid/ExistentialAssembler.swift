// shows: An assembler passed as `any`
import Assembler

struct Car {
  let plate: String
}

protocol CarAssembler: Assembling {
  func resolve(plate: String) -> Car
}
extension CarAssembler {
  func resolve(plate: String) -> Car { Car(plate: plate) }
}
struct AppAssembler: LiveAssembler, CarAssembler {}

func makeCar(_ assembler: any CarAssembler) -> Car {
  assembler.resolve(plate: "B 42")
}

func start() -> Car {
  makeCar(AppAssembler())
}
