// shows: Rules of the main actor beside rules of nobody
import Assembler

struct Engine {}
@MainActor final class CarScreen {
  private let engine: Engine
  private let plate: String

  init(plate: String, engine: Engine) {
    self.plate = plate
    self.engine = engine
  }
}

protocol CarAssembler: Assembling, Sendable {
  @MainActor func resolve(plate: String) -> CarScreen
  func resolve() -> Engine
}
extension CarAssembler {
  @MainActor func resolve(plate: String) -> CarScreen { CarScreen(plate: plate, engine: resolve()) }
  func resolve() -> Engine { Engine() }
}
struct AppAssembler: LiveAssembler, CarAssembler {}

@MainActor func show() -> CarScreen { AppAssembler().resolve(plate: "B 42") }
nonisolated func showLater() async { _ = await AppAssembler().resolve(plate: "B 42") }
