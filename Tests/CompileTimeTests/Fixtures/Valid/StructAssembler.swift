// shows: A struct with arguments of its own as an assembler
import Assembler

struct Car {
  let plate: String
}

protocol CarAssembler: Assembling {
  func resolve() -> Car
}

struct FleetAssembler: LiveAssembler, CarAssembler {
  let prefix: String

  func resolve() -> Car { Car(plate: prefix + " 42") }
}
