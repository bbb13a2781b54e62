import Assembler
import AssemblerEffects
import AssemblerTesting
import Synchronization

final class Log: Sendable {
  private let lines = Mutex<[String]>([])
  init() {}
}
/// What it is given has state; it has none of its own.
struct UseCase: Sendable { let log: Log }
final class Model: Sendable {
  let useCase: UseCase
  init(useCase: UseCase) { self.useCase = useCase }
}

protocol ModelAssembler: ScopedAssembler {
  func resolve() -> Log
  func resolve() -> UseCase
  func resolve() -> Model
}
extension ModelAssembler {
  func resolve() -> Log { shared { Log() } }
  func resolve() -> UseCase { UseCase(log: resolve()) }
  func resolve() -> Model { shared { Model(useCase: resolve()) } }
}
final class ModelApp: LiveAssembler, ModelAssembler { let scope = Scope() }

// One that asks, so one is enough.
struct Importer { let files: FileAccess }
protocol ImporterAssembler: FileAssembler {
  func resolve() -> Importer
}
extension ImporterAssembler {
  func resolve() -> Importer { Importer(files: resolve()) }
}
final class ImporterTestAssembler: TestAssembler, ImporterAssembler {
  func resolve() -> FileAccess { .inMemory() }
}

func use(_ app: ModelApp, _ test: ImporterTestAssembler) {
  let _: Model = app.resolve()
  let _: Importer = test.resolve()
}
