// shows: One scene, live, in a preview and in a test
import Assembler
import AssemblerTesting

protocol CarDatabase {}
struct NetworkCarDatabase: CarDatabase {}
struct SampleCarDatabase: CarDatabase {}
struct StubCarDatabase: CarDatabase {}
struct Garage {
  let database: any CarDatabase
}

protocol GarageAssembler: Assembling {
  func resolve() -> Garage
  func resolve() -> any CarDatabase
}
extension GarageAssembler {
  func resolve() -> Garage { Garage(database: resolve()) }
}
extension GarageAssembler where Self: LiveAssembler {
  func resolve() -> any CarDatabase { NetworkCarDatabase() }
}
extension GarageAssembler where Self: PreviewAssembler {
  func resolve() -> any CarDatabase { SampleCarDatabase() }
}

struct AppAssembler: LiveAssembler, GarageAssembler {}
struct CanvasAssembler: PreviewAssembler, GarageAssembler {}
final class GarageTestAssembler: TestAssembler, GarageAssembler {
  func resolve() -> any CarDatabase { StubCarDatabase() }
}

func start() -> [Garage] {
  [AppAssembler().resolve(), CanvasAssembler().resolve(), GarageTestAssembler().resolve()]
}
