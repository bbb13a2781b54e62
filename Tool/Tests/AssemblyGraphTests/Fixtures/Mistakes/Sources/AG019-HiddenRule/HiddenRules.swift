import Assembler
import AssemblerEffects
import AssemblerTesting

protocol Network: Sendable {}
struct HTTPNetwork: Network {}
protocol Queue: Sendable {}
struct MainQueue: Queue {}
struct StubNetwork: Network {}
struct StubQueue: Queue {}
protocol Journal: Sendable {}
struct MemoryJournal: Journal {}
struct StubJournal: Journal {}
final class ViewModel: Sendable { init(network: any Network, queue: any Queue = MainQueue()) {} }
class Screen: @unchecked Sendable { init(_ queue: any Queue = MainQueue(), title: String) {} }
final class ListScreen: Screen, @unchecked Sendable {}
struct Row { let network: any Network; var queue: any Queue = MainQueue() }
struct Archive { let network: any Network; var journal: any Journal = MemoryJournal() }
struct Replay { let network: any Network; var journal: any Journal = MemoryJournal() }
func makeEditor(
  _ network: any Network,
  on queue: @autoclosure () -> any Queue = MainQueue(),
  then: () -> Void
)
  -> ViewModel
{ ViewModel(network: network, queue: queue()) }
protocol SceneAssembler: ScopedAssembler {
  func resolve() -> any Network; func resolve() -> any Queue; func resolve() -> ViewModel
  func resolve() -> ListScreen; func resolve() -> Row; func resolve(isNew: Bool) -> ViewModel
  func resolve() -> String; func resolve() throws -> any Journal; func resolve() throws -> Archive
  func resolve() async throws -> Replay
}
extension SceneAssembler {
  func resolve() -> ViewModel { shared { ViewModel(network: resolve()) } }
  func resolve() -> ListScreen { ListScreen(title: resolve()) }
  func resolve() -> Row { row() }; private func row() -> Row { Row(network: resolve()) }
  func resolve(isNew: Bool) -> ViewModel { makeEditor(resolve()) {} }
  func resolve() throws -> Archive { Archive(network: resolve()) }
  func resolve() async throws -> Replay { Replay(network: resolve()) }
  func resolve() -> String { "list" }
}
extension SceneAssembler where Self: LiveAssembler {
  func resolve() -> any Network { HTTPNetwork() }; func resolve() -> any Queue { MainQueue() }
  func resolve() throws -> any Journal { MemoryJournal() }
}
final class App: LiveAssembler, SceneAssembler { let scope = Scope() }
final class SceneTestAssembler: TestAssembler, SceneAssembler {
  func resolve() -> any Network { StubNetwork() }; func resolve() -> any Queue { StubQueue() }
  func resolve() throws -> any Journal { StubJournal() }
}

// Effects of the framework; a composition; a rule that is only asynchronous, and that asks for another.
protocol Named: Sendable {}
struct Radio: Network, Named {}
struct Timer: Sendable {
  init(clock: any Clock<Duration> = ContinuousClock(), now: DateGenerator = .live) {}
}
struct Tuner: Sendable { init(radio: any Network & Named = Radio()) {} }
struct Player: Sendable { init(channel: Channel = Channel(number: 1)) {} }
struct Channel: Sendable { let number: Int }
protocol RadioAssembler: ClockAssembler, DateAssembler {
  func resolve() -> Timer; func resolve() -> any Network & Named; func resolve() -> Tuner
  func resolve() -> Int; func resolve() async -> Channel; func resolve() async -> Player
}
extension RadioAssembler {
  func resolve() -> any Network & Named { Radio() }; func resolve() -> Int { 2 }
  func resolve() async -> Channel { Channel(number: resolve()) }
  func resolve() -> Timer { Timer() }; func resolve() -> Tuner { Tuner() }
  func resolve() async -> Player { Player() }
}
struct RadioApp: LiveAssembler, RadioAssembler {}

// A rule on the main actor, for code that is there, too.
@MainActor protocol Stage: AnyObject {}
final class LiveStage: Stage {}
final class Show { @MainActor init(stage: any Stage = LiveStage()) {} }
protocol StageAssembler: Assembling {
  @MainActor func resolve() -> any Stage
}
extension StageAssembler {
  @MainActor func resolve() -> any Stage { LiveStage() }
  @MainActor func show() -> Show { Show() }
}
final class StageApp: LiveAssembler, StageAssembler {}
func preview(of assembler: some SceneAssembler) -> ViewModel {
  ViewModel(network: assembler.resolve(), queue: assembler.resolve())
}
func use(_ app: App, _ test: SceneTestAssembler) async throws {
  _ = preview(of: app)
  let _: ViewModel = test.resolve(); let _: ListScreen = test.resolve(); let _: Row = app.resolve()
  let _: ViewModel = app.resolve(isNew: true); let _: Archive = try app.resolve()
  let _: Replay = try await app.resolve()
}
