// shows: A leaf for previews and tests, its replacements and its forward
import Assembler
import AssemblerEffects
import AssemblerTesting

protocol CarDatabase {}
struct NetworkCarDatabase: CarDatabase {}
struct SampleCarDatabase: CarDatabase {}

protocol CarAssembler: DateAssembler {
  func resolve() -> any CarDatabase
}
extension CarAssembler where Self: LiveAssembler {
  func resolve() -> any CarDatabase { NetworkCarDatabase() }
}
extension CarAssembler where Self: SampleAssembler {
  func resolve() -> any CarDatabase { SampleCarDatabase() }
}
extension CarAssembler where Self: ChildAssembler, Parent: CarAssembler {
  func resolve() -> any CarDatabase { parent.resolve() }
}
protocol GarageAssembler: CarAssembler {}
extension GarageAssembler where Self: TestAssembler {
  func resolve() -> any CarDatabase { SampleCarDatabase() }
}

final class AppAssembler: LiveAssembler, CarAssembler {}
final class CanvasAssembler: PreviewAssembler, CarAssembler {}
final class CarTestAssembler: TestAssembler, CarAssembler {}
final class GarageTestAssembler: TestAssembler, GarageAssembler {}
final class EmptyTestAssembler: TestAssembler, CarAssembler {
  func resolve() -> any CarDatabase { NetworkCarDatabase() }
}
final class CarScreen<Parent: CarAssembler>: Child<Parent>, ChildAssembler, CarAssembler {}

func databases() -> [any CarDatabase] {
  [
    CarScreen(parent: AppAssembler()).resolve(), CarScreen(parent: CanvasAssembler()).resolve(),
    CarScreen(parent: CarTestAssembler()).resolve(), CarScreen(parent: EmptyTestAssembler()).resolve(),
    GarageTestAssembler().resolve(),
  ]
}
