// shows: An assembler as `some`, as a generic parameter and as a primary associated type's constraint
import Assembler

struct Car {}

protocol CarAssembler: Assembling {
  func resolve() -> Car
}
extension CarAssembler {
  func resolve() -> Car { Car() }
}
struct AppAssembler: LiveAssembler, CarAssembler {}

struct Garage<Assembler: CarAssembler> {
  let assembler: Assembler
  var car: Car { assembler.resolve() }
}

func makeCar(_ assembler: some CarAssembler) -> Car { assembler.resolve() }
func makeChildCar(_ child: some ChildAssembler<AppAssembler>) -> Car { child.parent.resolve() }

func start() -> [Car] {
  [makeCar(AppAssembler()), Garage(assembler: AppAssembler()).car]
}
