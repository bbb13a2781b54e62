import Assembler
import AssemblerEffects
import AssemblerTesting
import Synchronization

final class Log: Sendable { private let lines = Mutex<[String]>([]); init() {} }
/// What it is given has state; it has none of its own.
struct UseCase: Sendable { let log: Log }
final class Model: Sendable { let useCase: UseCase; init(useCase: UseCase) { self.useCase = useCase } }
protocol ModelAssembler: ScopedAssembler {
  func resolve() -> Log; func resolve() -> UseCase; func resolve() -> Model
}
extension ModelAssembler {
  func resolve() -> Log { shared { Log() } }; func resolve() -> UseCase { UseCase(log: resolve()) }
  func resolve() -> Model { shared { Model(useCase: resolve()) } }
}
final class ModelApp: LiveAssembler, ModelAssembler { let scope = Scope() }

// One that asks, so one is enough.
struct Importer { let files: FileAccess }
protocol ImporterAssembler: FileAssembler { func resolve() -> Importer }
extension ImporterAssembler { func resolve() -> Importer { Importer(files: files) } }
final class ImporterTestAssembler: TestAssembler, ImporterAssembler { var files: FileAccess { .inMemory() } }
func use(_ app: ModelApp, _ test: ImporterTestAssembler) {
  let _: Model = app.resolve(); let _: Importer = test.resolve()
}

// All instances of the stub have one variable.
protocol Counter: Sendable {}
final class LiveCounter: Counter {}
final class StubCounter: Counter { nonisolated(unsafe) static var count = 0 }
protocol CounterAssembler: ScopedAssembler { func resolve() -> any Counter }
extension CounterAssembler where Self: LiveAssembler {
  func resolve() -> any Counter { shared { LiveCounter() } }
}
final class CounterTestAssembler: TestAssembler, CounterAssembler {
  func resolve() -> any Counter { StubCounter() }
}
func count(_ test: CounterTestAssembler) -> [any Counter] { [test.resolve(), test.resolve()] }
