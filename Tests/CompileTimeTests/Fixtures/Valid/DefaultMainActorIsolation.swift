// shows: A module whose code is on the main actor unless it says otherwise
// options: -default-isolation MainActor
import Assembler
import AssemblerEffects
import AssemblerTesting

protocol CarDatabase {}
final class NetworkCarDatabase: CarDatabase {}
final class StubCarDatabase: CarDatabase {}
final class CarScreen {
  private let database: any CarDatabase
  init(database: any CarDatabase) { self.database = database }
}

protocol CarAssembler: ScopedAssembler {
  func resolve() -> CarScreen
  func resolve() -> any CarDatabase
}
extension CarAssembler {
  func resolve() -> CarScreen { shared { CarScreen(database: resolve()) } }
}
extension CarAssembler where Self: LiveAssembler {
  func resolve() -> any CarDatabase { NetworkCarDatabase() }
}
final class AppAssembler: LiveAssembler, CarAssembler { let scope = Scope() }
final class CanvasAssembler: PreviewAssembler, CarAssembler {
  let scope = Scope()
  func resolve() -> any CarDatabase { StubCarDatabase() }
}
final class CarTestAssembler: TestAssembler, CarAssembler {
  func resolve() -> any CarDatabase { StubCarDatabase() }
}
struct ChildAssemblerOfScreen<Parent: DateAssembler>: ChildAssembler, DateAssembler { let parent: Parent }

func start() -> [CarScreen] {
  [AppAssembler().resolve(), CanvasAssembler().resolve(), CarTestAssembler().resolve()]
}
