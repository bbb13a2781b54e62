// shows: A rule that two scenes need, in a protocol of its own that both refine
import Assembler

struct Radio {}
struct Car {
  let radio: Radio
}
struct Kitchen {
  let radio: Radio
}

protocol RadioAssembler: Assembling { func resolve() -> Radio }
extension RadioAssembler {
  func resolve() -> Radio { Radio() }
}
protocol CarAssembler: RadioAssembler { func resolve() -> Car }
extension CarAssembler {
  func resolve() -> Car { Car(radio: resolve()) }
}
protocol KitchenAssembler: RadioAssembler { func resolve() -> Kitchen }
extension KitchenAssembler {
  func resolve() -> Kitchen { Kitchen(radio: resolve()) }
}
struct AppAssembler: LiveAssembler, CarAssembler, KitchenAssembler {}
