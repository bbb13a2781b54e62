// shows: An actor that holds an assembler and resolves when it needs to
import Assembler

nonisolated struct Engine {}

nonisolated protocol EngineAssembler: Assembling, Sendable {
  func resolve() -> Engine
}
nonisolated extension EngineAssembler where Self: LiveAssembler {
  func resolve() -> Engine { Engine() }
}
struct AppAssembler: LiveAssembler, EngineAssembler {}

actor Workshop {
  private let assembler: any EngineAssembler
  private var engines: [Engine] = []

  init(assembler: any EngineAssembler) {
    self.assembler = assembler
  }

  func build() {
    engines.append(assembler.resolve())
  }
}

func work() async {
  let workshop = Workshop(assembler: AppAssembler())
  await workshop.build()
}
